/** What time it was when the vehicle was switched on, by which its messages become points in time. */
export interface BootClock {
  readonly bootedAtMs: number
  readonly source: 'vehicle' | 'arrival'
  readonly lastBootMs: number
}

/** The clock of a vehicle that is further off than this is not used: its flight would lie in another hour. */
const plausibleMs = 30_000
/** Its clock may creep that far before it is set again, so that two frames never get one time. */
const creepMs = 1_000
/** A counter that goes back further than datagrams overtake each other began anew. */
const rebootMs = 30_000

/** SYSTEM_TIME: the vehicle's clock, unless it has none. */
export const setByVehicle = (
  clock: BootClock | null,
  { utcMs, bootMs }: { utcMs: number; bootMs: number },
  nowMs: number,
): BootClock | null => {
  if (Math.abs(utcMs - nowMs) > plausibleMs) return clock
  const bootedAtMs = utcMs - bootMs
  if (clock?.source === 'vehicle' && Math.abs(clock.bootedAtMs - bootedAtMs) < creepMs) return clock
  if (clock && Math.abs(clock.bootedAtMs - bootedAtMs) < creepMs) return { ...clock, source: 'vehicle' }
  return { bootedAtMs, source: 'vehicle', lastBootMs: bootMs }
}

/** A message of this counter came now. */
export const tickOf = (clock: BootClock | null, bootMs: number, nowMs: number): BootClock => {
  const isNew =
    clock === null ||
    bootMs < clock.lastBootMs - rebootMs ||
    Math.abs(clock.bootedAtMs + bootMs - nowMs) > plausibleMs
  if (isNew) return { bootedAtMs: nowMs - bootMs, source: 'arrival', lastBootMs: bootMs }
  return bootMs > clock.lastBootMs ? { ...clock, lastBootMs: bootMs } : clock
}
