export { endExpiredSessions } from './ending.ts'
export { findSession, listEndedAmong, type SessionRow } from './store.ts'
