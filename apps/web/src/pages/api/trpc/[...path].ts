import { forwardToApi } from '../../../server/forward.ts'

export const config = { api: { bodyParser: false, responseLimit: false, externalResolver: true } }

export default forwardToApi
