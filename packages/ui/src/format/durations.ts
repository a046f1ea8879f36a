const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** 40 s, 22 min, 1 h 48, 2 d 4 h: two figures at most, cut down, never rounded up. */
export const duration = (ms: number): string => {
  const span = Math.max(0, ms)
  if (span < minute) return `${Math.floor(span / second)} s`
  if (span < hour) return `${Math.floor(span / minute)} min`
  if (span < day) {
    const minutes = Math.floor((span % hour) / minute)
    return minutes === 0
      ? `${Math.floor(span / hour)} h`
      : `${Math.floor(span / hour)} h ${String(minutes).padStart(2, '0')}`
  }
  const hours = Math.floor((span % day) / hour)
  return hours === 0 ? `${Math.floor(span / day)} d` : `${Math.floor(span / day)} d ${hours} h`
}

/** A flight's length: 24 min 12 s, 1 h 04 min, 44 s */
export const flightTime = (ms: number): string => {
  const span = Math.max(0, ms)
  const seconds = Math.floor((span % minute) / second)
  if (span < minute) return `${seconds} s`
  const minutes = Math.floor((span % hour) / minute)
  if (span < hour) return `${minutes} min ${String(seconds).padStart(2, '0')} s`
  return `${Math.floor(span / hour)} h ${String(minutes).padStart(2, '0')} min`
}

/** A place in a flight: 14:30, 1:04:09 */
export const clockTime = (ms: number): string => {
  const seconds = Math.floor(Math.max(0, ms) / second)
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(seconds / 3600)
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':')
}

/** How old: 0.4 s, 12 s, 9 min, 1 h 05. Tenths only below 10 s. */
export const age = (ms: number): string => {
  const span = Math.max(0, ms)
  if (span < 10 * second) return `${(Math.floor(span / 100) / 10).toFixed(1)} s`
  return duration(span)
}

export type CountdownTone = 'normal' | 'soon' | 'past'

/** Time left to a start. Soon below 30 min; past when the start has gone by. */
export const countdown = (startMs: number, nowMs: number): { text: string; tone: CountdownTone } => {
  const left = startMs - nowMs
  if (left < 0) return { text: `${duration(-left)} ago`, tone: 'past' }
  return { text: duration(left), tone: left < 30 * minute ? 'soon' : 'normal' }
}

/** Whole days to an instant, never below 0. */
export const daysLeft = (untilMs: number, nowMs: number): number =>
  Math.max(0, Math.floor((untilMs - nowMs) / day))
