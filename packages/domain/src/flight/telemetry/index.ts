export { deriveAltitudes } from './frames/altitudes.ts'
export * from './frames/copy-binary.ts'
export * from './frames/frame.ts'
export {
  claimLateTurns,
  type FrameTime,
  framesBefore,
  framesFrom,
  type LateRest,
  type LateStretch,
  type LateTurn,
  lateAmong,
  type MeasuredFrame,
  noteLateFrames,
  noteLateRows,
} from './frames/late-stretches.ts'
export * from './frames/pace.ts'
export { ensureFrameDays, withFrameDays } from './frames/partitions.ts'
export * from './frames/retention.ts'
export {
  type FrameRow,
  frameKey,
  insertFrames,
  listNewestFrames,
  listNewestOf,
  newestFrameAt,
  newestFrameTimes,
  storedAmong,
} from './frames/store.ts'
export { noteFramesOfGone } from './gone.ts'
export { type Listening, leave, reportListening, type Way, ways } from './listeners.ts'
export type { RejectionCode } from './messages/mqtt.ts'
export {
  type Acknowledgement,
  claimAcknowledgements,
  presentAcknowledgement,
  sessionsAckedWithin,
  sessionsOfStation,
} from './numbered/acknowledgements.ts'
export { type NumberedFrame, readNumbered } from './numbered/frame.ts'
export { reserveFrames, returnFrames } from './numbered/quota.ts'
export { markReported, type ReportedRejections } from './numbered/rejections-store.ts'
export { type NumberedOutcome, type StoredGroup, storeNumbered } from './numbered/service.ts'
export * from './numbered/socket-claims.ts'
export { dropPackedDays, type PackingDelay, packEndedSessions } from './packed/pack.ts'
export { presentFrame, presentStoredFrame } from './present.ts'
export * from './zone-stamp.ts'
