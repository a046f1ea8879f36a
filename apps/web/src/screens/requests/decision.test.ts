import { afterEach, describe, expect, test } from 'vitest'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { decisionInput, decisionOf, initialFields } from './decision.ts'
import { decisionForm } from './decision-schema.ts'

const mission = {
  mission_name: 'Canal survey',
  start_time: '2026-11-21T09:00:42.500Z',
  end_time: '2026-11-21T10:15:30.000Z',
}
const request = (permission: object, window: object = mission) =>
  ({
    permission: {
      permission_uuid: 'p1',
      permission_status: 0,
      permission_reference: null,
      valid_from: null,
      valid_to: null,
      conditions: [],
      mission_version: 1,
      plan_version: null,
      ...permission,
    },
    mission: { ...mission, ...window },
    decisions: [],
    checks: [],
  }) as unknown as RequestDetail

const sent = (of: RequestDetail, changed: object = {}) =>
  decisionInput(decisionOf(of, { ...initialFields(of), ...changed }, 'kia'))
const faults = (of: RequestDetail, changed: object = {}) =>
  decisionForm(of).safeParse({ ...initialFields(of), ...changed }).error?.issues ?? []

const dayBefore = { valid_from: '2026-11-20T09:00:00.000Z', valid_to: '2026-11-20T10:00:00.000Z' }

test('a decision names the versions that were read, of the mission and of the plan that it was asked for alone', () => {
  const read = { mission_version: 4, plan_version: 2 }
  expect(sent(request(read))).toMatchObject(read)
  expect(sent(request({}))).toMatchObject({ mission_version: 1, plan_version: null })
})

test('a decision names the last one that was read: whoever decided meanwhile is not overruled unseen', () => {
  const decisions = [{ decision_uuid: 'opened' }, { decision_uuid: 'withdrawn' }]
  const of = { ...request({}), decisions } as unknown as RequestDetail
  expect(sent(of)).toMatchObject({ decision_uuid: 'withdrawn' })
  expect(sent(of, { verdict: 'reject', remarks: 'Crowd' })).toMatchObject({ decision_uuid: 'withdrawn' })
})

describe('an approval that is left as it is offered', () => {
  test('holds for the very instants of its mission', () => {
    expect(sent(request({}))).toMatchObject({ valid_from: mission.start_time, valid_to: mission.end_time })
  })

  test.each([
    ['rejected with a validity', -1],
    ['approved for another day, before the mission changed', 0],
  ])('holds for its mission though it was once %s', (_how, permission_status) => {
    expect(sent(request({ permission_status, ...dayBefore }))).toMatchObject({
      valid_from: mission.start_time,
      valid_to: mission.end_time,
    })
  })

  test('again holds as long as the one that stands', () => {
    const stands = { valid_from: '2026-11-21T09:10:05.000Z', valid_to: '2026-11-21T10:00:07.000Z' }
    expect(sent(request({ permission_status: 1, ...stands }))).toMatchObject(stands)
  })
})

test('an approval that was cut to the minute is whole again when it is given again', () => {
  const seconds = { start_time: '2026-11-21T09:00:00.000Z', end_time: '2026-11-21T10:22:42.000Z' }
  const cut = { permission_status: 1, valid_from: seconds.start_time, valid_to: '2026-11-21T10:22:00.000Z' }
  expect(sent(request(cut, seconds))).toMatchObject({ valid_to: seconds.end_time })
})

test('the whole window that is taken in place of a shorter approval is the mission’s to the second', () => {
  const of = request({ permission_status: 1, ...dayBefore })
  const { validFrom, validTo } = initialFields(request({}))
  expect(sent(of, { validFrom, validTo })).toMatchObject({
    valid_from: mission.start_time,
    valid_to: mission.end_time,
  })
})

test('a time that a person gives is the minute that they gave', () => {
  const validTo = '2026-11-21T18:30'
  expect(sent(request({}), { validTo })).toMatchObject({ valid_to: new Date(validTo).toISOString() })
})

test('a decision that comes back brings what the person gave, and leaves the rest to the request', () => {
  const of = request({})
  const given = { ...initialFields(of), reference: 'KIA/1' }
  expect(decisionOf(of, given, 'kia').written).toEqual({ verdict: 'approve', reference: 'KIA/1' })
})

test('a rejection has no validity, even one that is turned round', () => {
  const turned = { verdict: 'reject', remarks: 'Crowd', validTo: '2020-01-01T00:00' }
  expect(faults(request({}), turned)).toEqual([])
  expect(sent(request({}), turned)).toMatchObject({ valid_from: null, valid_to: null })
})

describe('where an hour comes twice', () => {
  const ownTimeZone = process.env['TZ']
  afterEach(() => {
    if (ownTimeZone === undefined) delete process.env['TZ']
    else process.env['TZ'] = ownTimeZone
  })

  test('an approval for both of them is in order, and is the mission’s', () => {
    // In Berlin from 02:50, summer time, to 02:10, winter time.
    process.env['TZ'] = 'Europe/Berlin'
    const of = request({}, { start_time: '2026-10-25T00:50:00.000Z', end_time: '2026-10-25T01:10:00.000Z' })
    expect(faults(of)).toEqual([])
    expect(sent(of)).toMatchObject({ valid_from: of.mission.start_time, valid_to: of.mission.end_time })
  })
})
