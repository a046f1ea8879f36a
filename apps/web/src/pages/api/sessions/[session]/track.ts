import { sendTrackFile } from '../../../../server/forward/record-files.ts'
import { forPagePerson } from '../../../../server/session/page-person.ts'

export const config = { api: { bodyParser: false, responseLimit: false, externalResolver: true } }

export default forPagePerson(sendTrackFile)
