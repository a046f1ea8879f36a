import { sendCertificateFile } from '../../../../server/forward/certificate-file.ts'
import { forPagePerson } from '../../../../server/session/page-person.ts'

export const config = { api: { responseLimit: false, externalResolver: true } }

export default forPagePerson(sendCertificateFile)
