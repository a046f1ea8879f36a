import { passChanges } from '../../server/forward/change-stream.ts'

export const config = { api: { responseLimit: false, externalResolver: true } }

export default passChanges
