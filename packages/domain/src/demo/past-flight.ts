import { flightFacts, measured, recordEvidence } from '../flight/alerts/index.ts'
import {
  type AnyOperation,
  addMs,
  type CallerInputOf,
  type Handled,
  type OutputOf,
  type Services,
  second,
} from '../kernel/index.ts'
import { capabilities } from '../operations.ts'
import { servicesAt } from './caller.ts'
import type { FlownPlan } from './missions.ts'
import { type SurveyFrame, surveyFrames } from './survey.ts'

type CallAt = <Op extends AnyOperation>(
  handled: Handled<Op>,
  input: CallerInputOf<Op>,
  at: Date,
) => Promise<OutputOf<Op>>

export interface PastFlight {
  readonly services: Services
  readonly startMs: number
  readonly plan: { readonly plan_uuid: string; readonly asset_uuid: string; readonly max_height: number }
  readonly asPilot: CallAt
  readonly asManager: CallAt
}

/** A flight that has ended: each step is done at the time of the flight, so that its totals are right. */
export const flyAgain = async ({ survey, closing }: FlownPlan, flight: PastFlight): Promise<void> => {
  const { startMs, plan, asPilot } = flight
  const { telemetry, sessions } = capabilities
  const start = new Date(startMs)
  const frames = surveyFrames(survey, startMs)
  const [longitude, latitude] = survey.home
  const { session_uuid } = await asPilot(
    sessions.start,
    {
      ...{ asset_uuid: plan.asset_uuid, plan_uuid: plan.plan_uuid },
      ...{ asset_start_latitude: latitude, asset_start_longitude: longitude },
      ...{ pilot_start_latitude: latitude, pilot_start_longitude: longitude },
    },
    start,
  )
  const breach = frames.filter(({ altitude_agl }) => altitude_agl > plan.max_height)
  await alertOf(flight, session_uuid, { breach, closing })
  const landed = addMs(start, (frames.length + secondsToPack) * second)
  const stored = thinned(frames, flight.services.settings.frame.perSession)
  await asPilot(telemetry.upload, { session_uuid, frames: stored }, landed)
  await asPilot(sessions.end, { session_uuid }, landed)
}

/** The whole way in at most so many frames, as evenly as it goes. */
const thinned = (frames: readonly SurveyFrame[], most: number): SurveyFrame[] => {
  const step = Math.ceil(frames.length / most)
  return frames.filter((_, at) => at % step === 0)
}

const secondsToPack = 40
const secondsToNotice = 25
const secondsToClose = 20 * 60

interface Breach {
  /** The frames above the band. */
  readonly breach: readonly SurveyFrame[]
  readonly closing: string | undefined
}

/** What the service had seen of it at the time, and what the zone's manager did. */
const alertOf = async (
  flight: PastFlight,
  sessionUuid: string,
  { breach, closing }: Breach,
): Promise<void> => {
  const { services, plan, asManager } = flight
  // As the live rules find it: by the first frame that is no error of the instrument, until as many are calm.
  const { verticalMarginM, calmFrames } = services.settings.conformance
  const first = breach.find(({ altitude_agl }) => altitude_agl >= plan.max_height + verticalMarginM)
  const last = breach.at(-1)
  if (!first || !last) return
  const raisedAt = new Date(first.timestamp)
  const clearedAt = addMs(new Date(last.timestamp), calmFrames * second)
  const [facts] = await flightFacts(services.db, { sessionUuids: [sessionUuid] }, raisedAt)
  if (!facts?.plan) throw new Error('the demo world has a breach of no plan')
  const episode = { alertType: 'altitude_breach', subjectUuid: plan.plan_uuid } as const
  await recordEvidence(servicesAt(services, raisedAt), [
    {
      type: 'raise',
      sessionUuid,
      violation: {
        ...episode,
        severity: 'major',
        zoneUuids: facts.planZoneUuids,
        ...measured(facts.name, {
          kind: 'height',
          limit: 'above',
          height_m: first.altitude_agl,
          limit_m: plan.max_height,
          reference: 'AGL',
          plan_svc_id: facts.plan.svcId,
        }),
      },
      position: { latitude: first.latitude, longitude: first.longitude, altitudeAgl: first.altitude_agl },
    },
  ])
  const { list, acknowledge, close } = capabilities.alerts
  const { data } = await asManager(list, { session_uuid: sessionUuid }, raisedAt)
  const alert_uuid = data[0]?.alert_uuid ?? ''
  await asManager(acknowledge, { alert_uuid }, addMs(raisedAt, secondsToNotice * second))
  await recordEvidence(servicesAt(services, clearedAt), [{ type: 'clear', sessionUuid, ...episode }])
  if (closing)
    await asManager(close, { alert_uuid, reason: closing }, addMs(clearedAt, secondsToClose * second))
}
