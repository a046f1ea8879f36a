export interface SoundMemory {
  /** The alerts that were sounded for. */
  readonly sounded: ReadonlySet<string>
  readonly lastMs: number | null
}

export const silence: SoundMemory = { sounded: new Set(), lastMs: null }

export const soundEveryMs = 30_000

/** Once for a new alert, then every 30 s until all are acknowledged. */
export const isSoundDue = (
  { sounded, lastMs }: SoundMemory,
  waiting: readonly string[],
  nowMs: number,
): boolean => {
  if (waiting.length === 0) return false
  return lastMs === null || waiting.some((uuid) => !sounded.has(uuid)) || nowMs - lastMs >= soundEveryMs
}

export const sounded = (waiting: readonly string[], nowMs: number): SoundMemory => ({
  sounded: new Set(waiting),
  lastMs: nowMs,
})

const storageKey = 'clearway.alert-sound'

/** `?sound=0` or `=1` decides for this page, else what was chosen in this browser. On where nothing was chosen. */
export const isSoundOn = (param: string | undefined): boolean => {
  if (param === '0' || param === '1') return param === '1'
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export const keepSound = (isOn: boolean): void => {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off')
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
