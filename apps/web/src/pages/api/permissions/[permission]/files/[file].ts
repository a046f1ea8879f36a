import { sendTalkFile } from '../../../../../server/forward/record-files.ts'

export const config = { api: { responseLimit: false, externalResolver: true } }

export default sendTalkFile
