export const speeds = [1, 4, 16, 60] as const
const usualSpeed = 4

export const replayTabs = ['events', 'facts'] as const
export type ReplayTab = (typeof replayTabs)[number]

export interface ReplayParams {
  /** Milliseconds since the first frame; null: not in the address. */
  readonly atMs: number | null
  readonly speed: number
  readonly tab: ReplayTab
}

/** What the address holds of a replay: `t` in seconds, `speed`, `tab`. Nonsense is as good as absent. */
export const readReplayParams = (get: (name: string) => string | undefined): ReplayParams => {
  const seconds = Number.parseFloat(get('t') ?? '')
  const speed = Number(get('speed'))
  return {
    atMs: Number.isFinite(seconds) && seconds >= 0 ? Math.round(seconds * 1000) : null,
    speed: speeds.find((one) => one === speed) ?? usualSpeed,
    tab: replayTabs.find((tab) => tab === get('tab')) ?? 'events',
  }
}

/** To the tenth of a second: `870.5`. The beginning and the usual speed are left out of the address. */
export const timeParam = (atMs: number): string | null =>
  atMs <= 0 ? null : String(Math.round(atMs / 100) / 10)

export const speedParam = (speed: number): string | null => (speed === usualSpeed ? null : String(speed))
