import {
  type Bounds,
  type LiveErrorCode,
  type RemovalReason,
  viewportVersions,
} from '@clearway/domain/contracts'

/**
 * The viewport of one live connection as a pure state machine (SPEC.md, Viewport rules). What is to be sent
 * comes back as effects; the connection performs them.
 */
export interface Sighting {
  readonly assetUuid: string
  readonly sessionUuid: string
  readonly longitude: number
  readonly latitude: number
}

/** Assets that the viewport now supplies to the client: asset to session. */
type Members = ReadonlyMap<string, string>

/** Times (ms) of the accepted changes of the last second. */
type Accepted = readonly number[]

export type ViewportState =
  | { readonly kind: 'unset'; readonly accepted: Accepted }
  | {
      readonly kind: 'set'
      readonly accepted: Accepted
      readonly version: number
      readonly bounds: Bounds
      readonly members: Members
    }
  | { readonly kind: 'cleared'; readonly accepted: Accepted; readonly version: number }

export type ViewportEvent =
  /** `fresh`: the newest sighting of every asset that is fresh now. */
  | { type: 'set_bounds'; version: unknown; bounds: unknown; now: number; fresh: readonly Sighting[] }
  | { type: 'clear_bounds'; version: unknown; now: number }
  /** The newest position of an asset. */
  | { type: 'seen'; sighting: Sighting }
  | { type: 'lost'; assetUuid: string; reason: 'stale' | 'session_ended' }
  /** The right to a viewport was taken away. */
  | { type: 'denied' }

export interface Removal {
  assetUuid: string
  sessionUuid: string
  reason: RemovalReason
}

export type ViewportEffect =
  | { type: 'ack'; version: number; bounds: Bounds }
  | { type: 'snapshot'; version: number; assetUuids: string[] }
  | { type: 'cleared'; version: number }
  | { type: 'removed'; version: number; assets: Removal[] }
  /** The frame just seen goes to this viewport. */
  | { type: 'deliver'; version: number }
  | { type: 'refused'; code: LiveErrorCode; message: string; expectedVersion?: number }

export interface ViewportStep {
  readonly state: ViewportState
  readonly effects: readonly ViewportEffect[]
}

export const initialViewport: ViewportState = { kind: 'unset', accepted: [] }

/** Viewport rule 3: finite WGS84 values, west < east, south < north. Says what is wrong, or null. */
export const boundsProblem = (value: unknown): string | null => {
  if (value === null || typeof value !== 'object') return 'bounds must be {west, south, east, north}'
  const { west, south, east, north } = value as Record<string, unknown>
  for (const [name, of, limit] of [
    ['west', west, 180],
    ['east', east, 180],
    ['south', south, 90],
    ['north', north, 90],
  ] as const)
    if (typeof of !== 'number' || !(of >= -limit && of <= limit))
      return `${name} must be a number from -${limit} to ${limit}`
  if (!((west as number) < (east as number)))
    return 'west must be less than east; bounds that cross the antimeridian are not supported'
  return (south as number) < (north as number) ? null : 'south must be less than north'
}

/** Edges are inclusive (Viewport rule 3). */
export const holds = (
  bounds: Bounds,
  { longitude, latitude }: Pick<Sighting, 'longitude' | 'latitude'>,
): boolean =>
  longitude >= bounds.west && longitude <= bounds.east && latitude >= bounds.south && latitude <= bounds.north

/** Viewport rule 2: the first accepted action uses 0, each next one (current + 1) modulo 1000. */
export const expectedVersion = (state: ViewportState): number =>
  state.kind === 'unset' ? 0 : (state.version + 1) % viewportVersions

export const viewportRules = { acceptedPerWindow: 5, windowMs: 1000 }

const refused = (
  state: ViewportState,
  effect: Omit<ViewportEffect & { type: 'refused' }, 'type'>,
): ViewportStep => ({
  state,
  effects: [{ type: 'refused', ...effect }],
})

type Change = Extract<ViewportEvent, { type: 'set_bounds' | 'clear_bounds' }>

/** What stands against a change, as a step that leaves the state alone: a rejected action consumes no version. */
const refusal = (state: ViewportState, event: Change): ViewportStep | null => {
  const problem = event.type === 'set_bounds' ? boundsProblem(event.bounds) : null
  if (problem) return refused(state, { code: 'INVALID_BOUNDS', message: problem })
  const expected = expectedVersion(state)
  if (event.version !== expected)
    return refused(state, {
      code: 'INVALID_VERSION',
      message: `version must be ${expected}`,
      expectedVersion: expected,
    })
  if (recent(state, event.now).length >= viewportRules.acceptedPerWindow)
    return refused(state, {
      code: 'RATE_LIMITED',
      message: `at most ${viewportRules.acceptedPerWindow} viewport changes a second`,
    })
  return null
}

const recent = (state: ViewportState, now: number): Accepted =>
  state.accepted.filter((at) => now - at < viewportRules.windowMs)

const membersOf = (state: ViewportState): Members => (state.kind === 'set' ? state.members : new Map())

const removed = (version: number, members: Members, reason: RemovalReason): ViewportEffect[] =>
  members.size === 0
    ? []
    : [
        {
          type: 'removed',
          version,
          assets: [...members].map(([assetUuid, sessionUuid]) => ({ assetUuid, sessionUuid, reason })),
        },
      ]

type On<E extends ViewportEvent['type']> = Extract<ViewportEvent, { type: E }>
type Transition<E extends ViewportEvent['type']> = (state: ViewportState, event: On<E>) => ViewportStep

const set: Transition<'set_bounds'> = (state, event) => {
  const no = refusal(state, event)
  if (no) return no
  const version = expectedVersion(state)
  const { west, south, east, north } = event.bounds as Bounds
  const bounds = { west, south, east, north }
  const inside = event.fresh.filter((sighting) => holds(bounds, sighting))
  const members = new Map(inside.map(({ assetUuid, sessionUuid }) => [assetUuid, sessionUuid]))
  const gone = new Map([...membersOf(state)].filter(([assetUuid]) => !members.has(assetUuid)))
  return {
    state: { kind: 'set', accepted: [...recent(state, event.now), event.now], version, bounds, members },
    effects: [
      { type: 'ack', version, bounds },
      { type: 'snapshot', version, assetUuids: [...members.keys()] },
      ...removed(version, gone, 'outside_bounds'),
    ],
  }
}

const clear: Transition<'clear_bounds'> = (state, event) => {
  const no = refusal(state, event)
  if (no) return no
  const version = expectedVersion(state)
  return {
    state: { kind: 'cleared', accepted: [...recent(state, event.now), event.now], version },
    effects: [{ type: 'cleared', version }, ...removed(version, membersOf(state), 'subscription_cleared')],
  }
}

const ignore = (state: ViewportState): ViewportStep => ({ state, effects: [] })

const seen: Transition<'seen'> = (state, { sighting }) => {
  if (state.kind !== 'set') return ignore(state)
  const { version, members } = state
  if (holds(state.bounds, sighting)) {
    const effects: ViewportEffect[] = [{ type: 'deliver', version }]
    if (members.get(sighting.assetUuid) === sighting.sessionUuid) return { state, effects }
    return {
      state: { ...state, members: new Map(members).set(sighting.assetUuid, sighting.sessionUuid) },
      effects,
    }
  }
  return without(state, sighting.assetUuid, 'outside_bounds')
}

const lost: Transition<'lost'> = (state, { assetUuid, reason }) =>
  state.kind === 'set' ? without(state, assetUuid, reason) : ignore(state)

const without = (
  state: Extract<ViewportState, { kind: 'set' }>,
  assetUuid: string,
  reason: RemovalReason,
): ViewportStep => {
  const sessionUuid = state.members.get(assetUuid)
  if (sessionUuid === undefined) return ignore(state)
  const members = new Map(state.members)
  members.delete(assetUuid)
  return {
    state: { ...state, members },
    effects: removed(state.version, new Map([[assetUuid, sessionUuid]]), reason),
  }
}

/** The viewport ends without an action of the client, so no version is consumed. */
const deny: Transition<'denied'> = (state) =>
  state.kind === 'set'
    ? {
        state: { kind: 'cleared', accepted: state.accepted, version: state.version },
        effects: removed(state.version, state.members, 'subscription_cleared'),
      }
    : ignore(state)

/** Every state against every event; a missing cell does not compile. */
const transitions: {
  readonly [S in ViewportState['kind']]: { readonly [E in ViewportEvent['type']]: Transition<E> }
} = {
  unset: { set_bounds: set, clear_bounds: clear, seen: ignore, lost: ignore, denied: ignore },
  set: { set_bounds: set, clear_bounds: clear, seen, lost, denied: deny },
  cleared: { set_bounds: set, clear_bounds: clear, seen: ignore, lost: ignore, denied: ignore },
}

export const viewportStep = (state: ViewportState, event: ViewportEvent): ViewportStep =>
  (transitions[state.kind][event.type] as Transition<ViewportEvent['type']>)(state, event)
