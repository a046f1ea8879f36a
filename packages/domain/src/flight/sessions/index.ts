export { admitStation, isSessionToken } from './admission.ts'
export { endExpiredSessions } from './ending.ts'
export { endFlightsOfLeavers } from './leavers.ts'
export { listEndedAmong, type SessionRow } from './store.ts'
