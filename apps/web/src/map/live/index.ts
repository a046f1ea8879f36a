/** The live picture: pure state, the socket and its React hook. Draws nothing and needs no map. */
export { type Feed, feedSentence, stateMs } from './feed.ts'
export { isNewer, type ReceivedAlert, withAlert } from './live-alerts.ts'
export {
  isStale,
  type LeaveReason,
  type LeavingAsset,
  type LiveAsset,
  type LiveState,
} from './live-assets.ts'
export type { LiveSnapshot } from './live-socket.ts'
export { LiveRefused } from './live-world.ts'
export { headingOf, mapAircraft } from './map-aircraft.ts'
export type { SubscriptionMode, TelemetryFrame, ViolationAlert } from './messages.ts'
export { type LiveAirspace, type LiveAirspaceOptions, useLiveAirspace } from './use-live-airspace.ts'
