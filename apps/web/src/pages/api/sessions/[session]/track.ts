import { sendTrackFile } from '../../../../server/forward/track-file.ts'

export const config = { api: { responseLimit: false, externalResolver: true } }

export default sendTrackFile
