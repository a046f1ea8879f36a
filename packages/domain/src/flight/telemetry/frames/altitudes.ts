import {
  type FieldName,
  fieldPlace,
  type MeasuredValues,
  telemetryFields,
} from '@clearway/db/telemetry-fields'
import type { Ground, GroundPosition } from '../../../kernel/index.ts'
import type { StoredFrame } from './frame.ts'

const agl = fieldPlace.altitude_agl
const amsl = fieldPlace.absolute_altitude_m
const w84 = fieldPlace.altitude_w84
const mark = fieldPlace.derived_altitudes
const all = [agl, amsl, w84] as const
type Altitude = (typeof all)[number]

const positionOf = ({ longitude, latitude }: StoredFrame): GroundPosition => [longitude, latitude]

/**
 * Fills in, before frames are stored, the altitudes that their stations did not send, from those that they did, and names
 * them. The geoid is in memory, and so is the ground but for the first frame over a place, which waits for its file.
 */
export const deriveAltitudes = async (ground: Ground, frames: readonly StoredFrame[]): Promise<void> => {
  const wanting = frames.filter(({ measured }) => needsGround(measured))
  const heights = wanting.length > 0 ? await ground.groundAt(wanting.map(positionOf)) : []
  const groundM = new Map(wanting.map((frame, i) => [frame, heights[i]?.amslM ?? null]))
  for (const frame of frames)
    derive(frame.measured, {
      groundM: groundM.get(frame) ?? null,
      undulationM: ground.geoidUndulationM(positionOf(frame)),
    })
}

/** One of the two sides of the ground is there, and the other is not. */
const needsGround = (measured: MeasuredValues): boolean =>
  (measured[agl] === null) !== (measured[amsl] === null && measured[w84] === null)

interface Surfaces {
  readonly groundM: number | null
  readonly undulationM: number
}

const derive = (measured: MeasuredValues, { groundM, undulationM }: Surfaces): void => {
  const derived: FieldName[] = []
  const fill = (place: Altitude, from: number | null, byM: number | null): void => {
    if (measured[place] !== null || from === null || byM === null) return
    const { name, min, max } = telemetryFields[place]
    const metres = Math.round((from + byM) * 100) / 100
    // Of a number that no aircraft can have nothing is made.
    if (metres < min || metres > max) return
    measured[place] = metres
    derived.push(name)
  }
  fill(amsl, measured[w84], -undulationM)
  fill(amsl, measured[agl], groundM)
  fill(w84, measured[amsl], undulationM)
  fill(agl, measured[amsl], groundM === null ? null : -groundM)
  if (derived.length > 0) measured[mark] = derived.join(',')
}
