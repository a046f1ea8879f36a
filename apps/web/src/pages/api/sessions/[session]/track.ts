import { sendTrackFile } from '../../../../server/forward/record-files.ts'

export const config = { api: { responseLimit: false, externalResolver: true } }

export default sendTrackFile
