import { sendPermit } from '../../../../server/forward/record-files.ts'
import { forPagePerson } from '../../../../server/session/page-person.ts'

export const config = { api: { responseLimit: false, externalResolver: true } }

export default forPagePerson(sendPermit)
