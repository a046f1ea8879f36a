export * from './policy.ts'
export { redeemLiveToken } from './service.ts'
export { createStandings, type Standings } from './standings.ts'
export type { Interest, LiveCaller } from './store.ts'
