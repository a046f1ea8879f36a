import { handle, type Services, unrecorded } from '../../kernel/index.ts'
import { loadReadable } from '../sessions/service.ts'
import { type Replay, type ReplayQuestion, replayTelemetryOp } from './contract.ts'
import type { FlightFindings } from './findings.ts'
import type { ReplayedSession } from './made.ts'
import { presentPoints } from './points.ts'
import { viewOf } from './view.ts'

export const replayTelemetry = handle(replayTelemetryOp, {
  load: loadReadable,
  run: (ctx, input, session) => replayOf(unrecorded(ctx), session, input),
})

/** One view of a flight that the caller may read. */
export const replayOf = async (
  services: Pick<Services, 'db' | 'memory'>,
  session: ReplayedSession,
  { from, to }: ReplayQuestion,
): Promise<Replay> => {
  const window = {
    from: from?.getTime() ?? Number.NEGATIVE_INFINITY,
    to: to?.getTime() ?? Number.POSITIVE_INFINITY,
  }
  const { points, toleranceM, findings } = await viewOf(services, session, window)
  return {
    session_uuid: session.sessionUuid,
    tolerance_m: toleranceM,
    points: presentPoints(points, findings.states !== null),
    findings: from || to ? null : presentFindings(findings),
  }
}

const wire = (at: number): string => new Date(at).toISOString()

const presentFindings = (found: FlightFindings): NonNullable<Replay['findings']> => ({
  frames: found.frames,
  first_at: found.frames > 0 ? wire(found.firstAt) : null,
  last_at: found.frames > 0 ? wire(found.lastAt) : null,
  greatest_height_m: found.greatestHeightM,
  greatest_speed_mps: found.greatestSpeedMps,
  states: found.states,
  breach_count: found.breachCount,
  breach_s: found.breachMs / 1_000,
  breaches: found.breaches.map(({ from, to, until, cause, peakM }) => ({
    from: wire(from),
    to: wire(to),
    until: until === null ? null : wire(until),
    cause,
    peak_m: peakM,
  })),
  gap_count: found.gapCount,
  gaps: found.gaps.map(({ from, to }) => ({ from: wire(from), to: wire(to) })),
  air: found.airMoments.map(({ at, event }) => ({ at: wire(at), event })),
})

export const replayOperations = { replay: replayTelemetry }
