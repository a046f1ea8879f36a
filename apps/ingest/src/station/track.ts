/** A telemetry frame as a ground station sends it; only what the track really holds. */
export interface TrackFrame {
  timestamp: string
  latitude: number
  longitude: number
  [field: string]: unknown
}

/** One frame due `afterMs` milliseconds from the start of the flight. */
export interface DueFrame {
  afterMs: number
  frame: TrackFrame
}

/** Frames of a JSON-lines track in the order of their time; a line that is no frame is named. */
export const readTrack = (text: string): TrackFrame[] => {
  const frames = text
    .split('\n')
    .map((line, at) => ({ line: line.trim(), at: at + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, at }) => parseLine(line, at))
  if (frames.length === 0) throw new Error('the track holds no frame')
  return frames.sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
}

const parseLine = (line: string, at: number): TrackFrame => {
  const frame = parseJson(line, at) as Partial<TrackFrame>
  if (typeof frame?.latitude !== 'number' || typeof frame.longitude !== 'number')
    throw new Error(`line ${at} of the track has no latitude and longitude`)
  if (typeof frame.timestamp !== 'string' || Number.isNaN(Date.parse(frame.timestamp)))
    throw new Error(`line ${at} of the track has no timestamp`)
  return frame as TrackFrame
}

const parseJson = (line: string, at: number): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error(`line ${at} of the track is not JSON`)
  }
}

/** Keeps the recorded pace, but never sends more often than every `minGapMs`. */
export const schedule = (frames: readonly TrackFrame[], minGapMs: number): DueFrame[] => {
  const start = Date.parse(frames[0]?.timestamp ?? '')
  const due: DueFrame[] = []
  for (const frame of frames) {
    const afterMs = Date.parse(frame.timestamp) - start
    const last = due.at(-1)
    if (!last || afterMs - last.afterMs >= minGapMs) due.push({ afterMs, frame })
  }
  return due
}
