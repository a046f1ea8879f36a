import type { LiveState } from '@clearway/client'

/** When the newest frame was made, by this browser's clock; null before the first. */
export const newestFrameAtMs = ({
  newestFrameMs,
  clockSkewMs,
}: Pick<LiveState, 'newestFrameMs' | 'clockSkewMs'>): number | null =>
  newestFrameMs === null ? null : newestFrameMs - clockSkewMs
