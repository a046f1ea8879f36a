export * from './policy.ts'
export { redeemLiveToken } from './service.ts'
export { findStanding, type LiveCaller } from './store.ts'
