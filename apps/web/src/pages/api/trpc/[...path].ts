import { forwardToApi } from '../../../server/forward/forward.ts'

export const config = { api: { bodyParser: false, responseLimit: false, externalResolver: true } }

export default forwardToApi
