import {
  type Bounds,
  type LiveErrorCode,
  type RemovalReason,
  viewportVersions,
} from '@clearway/domain/contracts'
import {
  allMembers,
  type Members,
  membersOf,
  noMembers,
  sessionOf,
  withMember,
  withoutMember,
} from './members.ts'

/**
 * The viewport of one live connection as a pure state machine (docs/contract/live-socket.md#viewport-rules). What is
 * to be sent comes back as effects; the connection performs them.
 */
export interface AssetPosition {
  readonly assetUuid: string
  readonly sessionUuid: string
  readonly longitude: number
  readonly latitude: number
}

/** Times (ms) of the accepted changes of the last second. */
type Accepted = readonly number[]

export type ViewportState =
  | { readonly kind: 'unset'; readonly accepted: Accepted }
  | {
      readonly kind: 'set'
      readonly accepted: Accepted
      readonly version: number
      readonly bounds: Bounds
      /** Assets that the viewport now supplies to the client. */
      readonly members: Members
    }
  | { readonly kind: 'cleared'; readonly accepted: Accepted; readonly version: number }

export type ViewportEvent =
  /** `fresh`: the newest position of every asset that is fresh now. */
  | { type: 'set_bounds'; version: unknown; bounds: unknown; now: number; fresh: readonly AssetPosition[] }
  | { type: 'clear_bounds'; version: unknown; now: number }
  /** The newest position of an asset. */
  | { type: 'seen'; position: AssetPosition }
  /** An older position, or one of a session that ended meanwhile: it is shown where it belongs and moves nothing. */
  | { type: 'seen_late'; position: AssetPosition }
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

/** Viewport rule 3: finite WGS84 values, west < east, south < north. Answers what is wrong, or null. */
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
  { longitude, latitude }: Pick<AssetPosition, 'longitude' | 'latitude'>,
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

/** The refusal of a change, as a step that leaves the state alone: a rejected action consumes no version. */
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

type Gone = readonly (readonly [assetUuid: string, sessionUuid: string])[]

const membersIn = (state: ViewportState): Gone => allMembers(state.kind === 'set' ? state.members : noMembers)

const removed = (version: number, gone: Gone, reason: RemovalReason): ViewportEffect[] =>
  gone.length === 0
    ? []
    : [
        {
          type: 'removed',
          version,
          assets: gone.map(([assetUuid, sessionUuid]) => ({ assetUuid, sessionUuid, reason })),
        },
      ]

type On<E extends ViewportEvent['type']> = Extract<ViewportEvent, { type: E }>
type In<S extends ViewportState['kind']> = Extract<ViewportState, { kind: S }>
type Transition<State extends ViewportState, E extends ViewportEvent['type']> = (
  state: State,
  event: On<E>,
) => ViewportStep

const set: Transition<ViewportState, 'set_bounds'> = (state, event) => {
  const no = refusal(state, event)
  if (no) return no
  const version = expectedVersion(state)
  const { west, south, east, north } = event.bounds as Bounds
  const bounds = { west, south, east, north }
  const inside = event.fresh.filter((position) => holds(bounds, position))
  const members = membersOf(inside.map(({ assetUuid, sessionUuid }) => [assetUuid, sessionUuid]))
  const gone = membersIn(state).filter(([assetUuid]) => sessionOf(members, assetUuid) === undefined)
  return {
    state: { kind: 'set', accepted: [...recent(state, event.now), event.now], version, bounds, members },
    effects: [
      { type: 'ack', version, bounds },
      { type: 'snapshot', version, assetUuids: inside.map(({ assetUuid }) => assetUuid) },
      ...left(version, gone, event.fresh),
    ],
  }
}

/** What the new bounds do not hold: it flies elsewhere, or became stale a moment ago and no event has removed it yet. */
const left = (version: number, gone: Gone, fresh: readonly AssetPosition[]): ViewportEffect[] => {
  if (gone.length === 0) return []
  const flying = new Set(fresh.map(({ assetUuid }) => assetUuid))
  return [
    ...removed(
      version,
      gone.filter(([assetUuid]) => flying.has(assetUuid)),
      'outside_bounds',
    ),
    ...removed(
      version,
      gone.filter(([assetUuid]) => !flying.has(assetUuid)),
      'stale',
    ),
  ]
}

const clear: Transition<ViewportState, 'clear_bounds'> = (state, event) => {
  const no = refusal(state, event)
  if (no) return no
  const version = expectedVersion(state)
  return {
    state: { kind: 'cleared', accepted: [...recent(state, event.now), event.now], version },
    effects: [{ type: 'cleared', version }, ...removed(version, membersIn(state), 'subscription_cleared')],
  }
}

const ignore = (state: ViewportState): ViewportStep => ({ state, effects: [] })

const seen: Transition<In<'set'>, 'seen'> = (state, { position }) => {
  const { version, members } = state
  if (holds(state.bounds, position)) {
    const effects: ViewportEffect[] = [{ type: 'deliver', version }]
    if (sessionOf(members, position.assetUuid) === position.sessionUuid) return { state, effects }
    return {
      state: { ...state, members: withMember(members, position.assetUuid, position.sessionUuid) },
      effects,
    }
  }
  return without(state, position.assetUuid, 'outside_bounds')
}

const seenLate: Transition<In<'set'>, 'seen_late'> = (state, { position }) => {
  const isSupplied = sessionOf(state.members, position.assetUuid) === position.sessionUuid
  return isSupplied && holds(state.bounds, position)
    ? { state, effects: [{ type: 'deliver', version: state.version }] }
    : ignore(state)
}

const lost: Transition<In<'set'>, 'lost'> = (state, { assetUuid, reason }) =>
  without(state, assetUuid, reason)

const without = (state: In<'set'>, assetUuid: string, reason: RemovalReason): ViewportStep => {
  const sessionUuid = sessionOf(state.members, assetUuid)
  if (sessionUuid === undefined) return ignore(state)
  return {
    state: { ...state, members: withoutMember(state.members, assetUuid) },
    effects: removed(state.version, [[assetUuid, sessionUuid]], reason),
  }
}

/** The viewport ends without an action of the client, so no version is consumed. */
const deny: Transition<In<'set'>, 'denied'> = (state) => ({
  state: { kind: 'cleared', accepted: state.accepted, version: state.version },
  effects: removed(state.version, membersIn(state), 'subscription_cleared'),
})

/** Nothing but the client's own actions reaches a connection that has no viewport. */
const withoutViewport = {
  set_bounds: set,
  clear_bounds: clear,
  seen: ignore,
  seen_late: ignore,
  lost: ignore,
  denied: ignore,
}

/** Every state against every event; a missing cell does not compile. */
const transitions: {
  readonly [S in ViewportState['kind']]: { readonly [E in ViewportEvent['type']]: Transition<In<S>, E> }
} = {
  unset: withoutViewport,
  set: { set_bounds: set, clear_bounds: clear, seen, seen_late: seenLate, lost, denied: deny },
  cleared: withoutViewport,
}

export const viewportStep = (state: ViewportState, event: ViewportEvent): ViewportStep => {
  // The table holds for each state the transition that takes it; the compiler cannot follow the two look-ups.
  const transition = transitions[state.kind][event.type] as (
    state: ViewportState,
    event: ViewportEvent,
  ) => ViewportStep
  return transition(state, event)
}
