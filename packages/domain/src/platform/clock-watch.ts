import { sql } from 'drizzle-orm'
import { type Services, second } from '../kernel/index.ts'

export interface ClockWatch {
  /** How far this process's clock is ahead of the database's, in ms; null before the first answer. */
  offsetMs(): number | null
  /** What an operator has to know of it, as a sentence; null while the two agree. */
  note(): string | null
  stop(): void
}

const everyMs = 30 * second
/** By so much clocks that are kept by NTP do not differ. */
const worthSayingMs = second

type Asked = Pick<Services, 'db' | 'log' | 'clock'>

/**
 * Compares the clock with the database's, at once and every 30 s. The moments of frames, windows and codes are those of
 * different processes: one whose clock is wrong takes late frames for new ones, and nothing else shows it.
 */
export const watchClock = (services: Asked): ClockWatch => {
  let offset: number | null = null
  let note: string | null = null
  const look = async (): Promise<void> => {
    const measured = await measure(services)
    offset = measured.offsetMs
    const before = note
    note = Math.abs(offset) - measured.uncertainMs >= worthSayingMs ? sentenceOf(offset) : null
    if (note && !before) services.log.warn({ offsetMs: offset }, note)
    if (before && !note)
      services.log.warn({ offsetMs: offset }, "The clock agrees with the database's again.")
  }
  // While the database is away there is nothing to compare with, and other checks report that.
  const tryToLook = () => void look().catch(() => undefined)
  tryToLook()
  const timer = setInterval(tryToLook, everyMs)
  return { offsetMs: () => offset, note: () => note, stop: () => clearInterval(timer) }
}

/** The answer was true at some moment between question and answer: half of that time is the doubt. */
const measure = async ({ db, clock }: Asked): Promise<{ offsetMs: number; uncertainMs: number }> => {
  const asked = clock.now().getTime()
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  const uncertainMs = (clock.now().getTime() - asked) / 2
  return { offsetMs: Math.round(asked + uncertainMs - Number(rows[0]?.ms)), uncertainMs }
}

const sentenceOf = (offsetMs: number): string =>
  `The clock of this process is ${(Math.abs(offsetMs) / second).toFixed(1)} s ${offsetMs > 0 ? 'ahead of' : 'behind'} the database's: keep both by NTP (docs/operators.md, Clocks).`
