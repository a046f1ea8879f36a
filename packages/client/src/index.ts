export { type CallOptions, Clearway, type ClearwayOptions, type ItemOf, type PagedName } from './clearway.ts'
export type * from './generated.ts'
export { staleAfterMs } from './generated.ts'
export { LiveRefused } from './live/coming-back.ts'
export { type Feed, offlineAfterMs, stateMs } from './live/feed.ts'
export { isNewer, type ReceivedAlert, withAlert } from './live/live-alerts.ts'
export {
  emptyLiveState,
  isStale,
  type LeaveReason,
  type LeavingAsset,
  type LiveAsset,
  type LiveState,
} from './live/live-assets.ts'
export { type LiveSnapshot, LiveSocket, type LiveSocketOptions } from './live/live-socket.ts'
export { liveReducer } from './live/live-state.ts'
export type { ReadingWorker } from './live/message-reader.ts'
export type {
  Bounds,
  DeliveredFrame,
  DeliveryContext,
  RemovalReason,
  SubscriptionMode,
  TelemetryFrame,
  ViolationAlert,
} from './live/messages.ts'
export type { Platform } from './platform.ts'
export { Refused } from './refused.ts'
export type { AnswerOf, InputOf, OperationName } from './request.ts'
export type { Retries } from './retries.ts'
export type { Tokens } from './session.ts'
export {
  type OpenSocket,
  openSocket,
  type SocketHandlers,
  type WebSocketLike,
  type WebSocketMaker,
} from './socket.ts'
export { FrameQueue, type Waiting } from './station/frame-queue.ts'
export { type Line, type LineEvent, type LineOptions, laterCodes } from './station/line.ts'
export { numberedEvents, numberedFrame } from './station/numbered.ts'
export { Station, type StationNews, type StationOptions } from './station/station.ts'
export {
  openTelemetrySocket,
  type StationEvent,
  type TelemetrySocket,
  type TelemetrySocketOptions,
} from './station/telemetry-socket.ts'
export { webSocketLine } from './station/websocket-line.ts'
export { type Delivery, type VerifyOptions, verifyWebhook, WebhookRefused } from './webhooks.ts'
