import { channels, FlightTrack, flagOf, type TrackChannel } from '../../flight/replay/track.ts'

/** A frame of a track that a test makes up; what is left out was not measured. */
export type MadeFrame = { readonly at: number; readonly longitude: number; readonly latitude: number } & {
  readonly [C in TrackChannel]?: number | null
} & { readonly isInAir?: boolean; readonly isArmed?: boolean; readonly mode?: string }

export const trackOf = (frames: readonly MadeFrame[]): FlightTrack => {
  const track = new FlightTrack(frames.length)
  for (const [i, { at, longitude, latitude, isInAir, isArmed, mode }] of frames.entries()) {
    track.at[i] = at
    track.longitude[i] = longitude
    track.latitude[i] = latitude
    track.inAir[i] = flagOf(Number(isInAir ?? Number.NaN))
    track.armed[i] = flagOf(Number(isArmed ?? Number.NaN))
    if (mode !== undefined) {
      if (!track.modes.includes(mode)) track.modes.push(mode)
      track.mode[i] = track.modes.indexOf(mode)
    }
  }
  for (const channel of channels)
    track.write(
      channel,
      0,
      Float64Array.from(frames, (frame) => frame[channel] ?? Number.NaN),
    )
  return track.complete()
}
