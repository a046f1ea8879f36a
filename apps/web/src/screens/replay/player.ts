/** Where a replay is. Times are milliseconds since the first frame. */
export interface Player {
  readonly mode: 'paused' | 'playing' | 'ended'
  readonly atMs: number
  readonly durationMs: number
  readonly speed: number
  /** Asked for by the address, and not loaded yet. */
  readonly wantedMs: number | null
}

export type PlayerEvent =
  | { readonly type: 'toggle' }
  | { readonly type: 'pause' }
  /** So much time has passed on the wall. */
  | { readonly type: 'tick'; readonly elapsedMs: number }
  | { readonly type: 'seek'; readonly toMs: number }
  /** To a frame, and stops there. */
  | { readonly type: 'step'; readonly toMs: number }
  | { readonly type: 'speed'; readonly speed: number }
  /** More of the flight is there. */
  | { readonly type: 'loaded'; readonly durationMs: number; readonly isWhole: boolean }

export const newPlayer = (speed: number, wantedMs: number | null): Player => ({
  mode: 'paused',
  atMs: 0,
  durationMs: 0,
  speed,
  wantedMs,
})

type Handlers = {
  readonly [Type in PlayerEvent['type']]: (
    player: Player,
    event: Extract<PlayerEvent, { type: Type }>,
  ) => Player
}

const within = ({ durationMs }: Player, toMs: number): number => Math.min(Math.max(0, toMs), durationMs)
const moved = (player: Player, toMs: number): Player => ({
  ...player,
  atMs: within(player, toMs),
  wantedMs: null,
})
const still = (player: Player): Player => player
const speed = (player: Player, event: { speed: number }): Player => ({ ...player, speed: event.speed })
const step = (player: Player, event: { toMs: number }): Player => ({
  ...moved(player, event.toMs),
  mode: 'paused',
})

/** Where the address asked for lies beyond what is loaded, the replay waits there for it. */
const loaded = (
  player: Player,
  { durationMs, isWhole }: { durationMs: number; isWhole: boolean },
): Player => {
  const longer = { ...player, durationMs }
  const { wantedMs } = player
  if (wantedMs === null) return { ...longer, atMs: within(longer, player.atMs) }
  const isThere = isWhole || wantedMs <= durationMs
  return { ...longer, atMs: within(longer, wantedMs), wantedMs: isThere ? null : wantedMs }
}

const start = (player: Player, atMs: number): Player =>
  player.durationMs === 0 ? player : { ...player, mode: 'playing', atMs, wantedMs: null }

/** Every state with every event: a missing cell does not compile. */
const transitions: Readonly<Record<Player['mode'], Handlers>> = {
  paused: {
    toggle: (player) => start(player, player.atMs >= player.durationMs ? 0 : player.atMs),
    pause: still,
    tick: still,
    seek: (player, { toMs }) => moved(player, toMs),
    step,
    speed,
    loaded,
  },
  playing: {
    toggle: (player) => ({ ...player, mode: 'paused' }),
    pause: (player) => ({ ...player, mode: 'paused' }),
    tick: (player, { elapsedMs }) => {
      const next = moved(player, player.atMs + elapsedMs * player.speed)
      return next.atMs < next.durationMs ? next : { ...next, mode: 'ended' }
    },
    seek: (player, { toMs }) => moved(player, toMs),
    step,
    speed,
    loaded,
  },
  ended: {
    toggle: (player) => start(player, 0),
    pause: still,
    tick: still,
    seek: (player, { toMs }) => ({ ...moved(player, toMs), mode: 'paused' }),
    step,
    speed,
    // A flight that goes on: there is more to see after all.
    loaded: (player, event) =>
      event.durationMs > player.durationMs
        ? { ...loaded(player, event), mode: 'paused' }
        : loaded(player, event),
  },
}

export const play = (player: Player, event: PlayerEvent): Player => {
  const handlers = transitions[player.mode]
  return (handlers[event.type] as (player: Player, event: PlayerEvent) => Player)(player, event)
}
