export { type CallOptions, Clearway, type ClearwayOptions, type ItemOf, type PagedName } from './clearway.ts'
export type * from './generated.ts'
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
