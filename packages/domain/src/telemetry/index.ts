export * from './columns.ts'
export * from './copy-binary.ts'
export * from './frame.ts'
export * from './partitions.ts'
export { presentFrame, presentStoredFrame } from './present.ts'
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
