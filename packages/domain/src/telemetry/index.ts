export {
  type Acknowledgement,
  claimAcknowledgements,
  presentAcknowledgement,
  sessionsAckedWithin,
  sessionsOfStation,
} from './acknowledgements.ts'
export * from './columns.ts'
export * from './copy-binary.ts'
export * from './frame.ts'
export { type NumberedOutcome, type StoredGroup, storeNumbered } from './numbered.ts'
export { type NumberedFrame, type RejectionCode, readNumbered } from './numbered-frame.ts'
export { ensureFrameDays } from './partitions.ts'
export { presentFrame, presentStoredFrame } from './present.ts'
export * from './retention.ts'
export {
  type FrameRow,
  frameKey,
  insertFrames,
  listFramesSince,
  listNewestFrames,
  newestFrameAt,
  newestFrameTimes,
} from './store.ts'
export * from './window.ts'
export * from './zone-stamp.ts'
