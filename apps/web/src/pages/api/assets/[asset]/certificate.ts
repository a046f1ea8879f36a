import { sendCertificateFile } from '../../../../server/forward/certificate-file.ts'

export const config = { api: { responseLimit: false, externalResolver: true } }

export default sendCertificateFile
