export { admitStation } from './admission.ts'
export { endExpiredSessions } from './ending.ts'
export { listEndedAmong, type SessionRow } from './store.ts'
