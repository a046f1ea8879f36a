import { describe, expect, it } from 'vitest'
import { alertOfRecord, type LiveAlert } from '../../../entities/alert/alert.ts'
import { buildRecord } from '../../../testing/build-alert.ts'
import { buildLiveFlight, flightMs } from '../../../testing/build-live-flight.ts'
import { aheadOf } from '../ahead.ts'
import type { Flight } from '../flight.ts'
import { stateWords } from './state-words.ts'

const words = (given: Partial<Flight>, violations: readonly LiveAlert[] = []) => {
  const flight = buildLiveFlight(given)
  return stateWords(flight, { ahead: aheadOf(flight, [], flightMs), violations, nowMs: flightMs })
}

const violation = (more: Partial<LiveAlert> = {}): LiveAlert => ({
  ...alertOfRecord(buildRecord()),
  type: 'zone_violation',
  severity: 'critical',
  figures: { kind: 'zone', zone_name: 'KIA Inner', height_m: 60 },
  ...more,
})
const withoutPlan: Partial<Flight> = { facts: { ...buildLiveFlight().facts!, plan: null } }
const silent: Partial<Flight> = { conformance: 'stale', frameAtMs: flightMs - 14_000 }

describe('the pilot is told', () => {
  it('what is wrong and what to do', () => {
    expect(words({})).toEqual({ title: 'Inside the plan', act: 'climbing 1.2 m/s', tone: 'neutral' })
    expect(words({ heightM: 97, conformance: 'breach' })).toEqual({
      title: '7 m above your band',
      act: 'climbing 1.2 m/s, come down to 90 m',
      tone: 'breach',
    })
    expect(words({ latitude: 13.2, conformance: 'breach' })).toMatchObject({ title: 'Outside your plan' })
    expect(words({ ...withoutPlan, conformance: 'no-plan' }).title).toBe('Flies without a plan')
    expect(words({ facts: undefined }).title).toBe('Its plan is being read')
    expect(words(silent)).toMatchObject({ tone: 'stale', title: expect.stringContaining('last seen 60 m') })
  })

  it('of a breach before that there is no plan', () => {
    expect(words({ ...withoutPlan, conformance: 'breach' }, [violation()])).toEqual({
      title: 'In KIA Inner without permission',
      act: 'climbing 1.2 m/s, leave it, or land',
      tone: 'breach',
    })
  })

  it('of a breach before that its link is lost, and says that too', () => {
    const told = words({ ...silent, heightM: 97 })
    expect(told).toMatchObject({ title: 'Last seen 7 m above your band', tone: 'breach' })
    expect(told.act).toMatch(/^No frame for 14.* s: come down to 90 m$/)
    expect(words(silent, [violation()]).title).toBe('Last seen in KIA Inner without permission')
  })

  it('first of a zone that nobody may enter, then of the plan, then of other zones', () => {
    const outer = violation({
      severity: 'major',
      figures: { kind: 'zone', zone_name: 'KIA Outer', height_m: 60 },
    })
    const told = words({ heightM: 97, conformance: 'breach' }, [outer, violation()])
    expect(told.title).toBe('In KIA Inner without permission')
    expect(told.act).toMatch(/, also 7 m above your band, also in KIA Outer without permission$/)
  })

  it('what a manager has seen, in the words of the manager', () => {
    const seen = violation({ figures: null, message: 'VIP movement below, land now.' })
    expect(words({ conformance: 'breach' }, [seen]).title).toBe('VIP movement below, land now')
  })

  const height = violation({ type: 'altitude_breach', severity: 'major', figures: buildRecord().figures })
  const outside = violation({
    type: 'geofence_exit',
    severity: 'major',
    figures: { kind: 'outside', distance_m: 40, plan_svc_id: 'PLN-1' },
  })

  it('that it is back, while the alert still goes on', () => {
    for (const alert of [height, outside])
      expect(words({ conformance: 'breach' }, [alert]).title).toBe('Back within the plan')
  })

  it.each([
    ['before its plan is read', { facts: undefined }, height, /^At 97.* above/, /come down to 90 m$/],
    ['without a plan', withoutPlan, outside, /40 m/, /fly back into it, or land$/],
    ['of frames without a height', { heightM: null }, height, /^At 97.* above/, /come down to 90 m$/],
  ] as const)(
    'what the alert says, %s: no frame tells that it is back',
    (_when, given, alert, title, act) => {
      const told = words({ ...given, conformance: 'breach' }, [alert])
      expect(told).toEqual({
        title: expect.stringMatching(title),
        act: expect.stringMatching(act),
        tone: 'breach',
      })
    },
  )
})
