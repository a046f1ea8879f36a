import { sendCertificateFile } from '../../../../server/forward/certificate-file.ts'
import { forPagePerson } from '../../../../server/session/page-person.ts'

// Next reads it before anybody has looked at who asks.
export const config = {
  api: { bodyParser: { sizeLimit: '64kb' }, responseLimit: false, externalResolver: true },
}

export default forPagePerson(sendCertificateFile)
