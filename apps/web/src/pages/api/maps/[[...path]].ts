import { sendMaps } from '../../../server/maps/send-maps.ts'

export const config = { api: { bodyParser: false, responseLimit: false } }

export default sendMaps
