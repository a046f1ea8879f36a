import { sendPermit } from '../../../../server/forward/request-files.ts'

export const config = { api: { responseLimit: false, externalResolver: true } }

export default sendPermit
