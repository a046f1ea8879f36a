import { type ViolationAlert, withAlert } from '@clearway/client'
import { showUnits } from '@clearway/ui'
import { describe, expect, it, onTestFinished } from 'vitest'
import { at, buildMessage, buildRecord } from '../../testing/build-alert.ts'
import { asideKey, breachesOf, groupAlerts, type LiveAlert, mergeAlerts, sessionsInBreach } from './alert.ts'
import {
  handledWords,
  messageWords,
  moment,
  namesAmong,
  overWords,
  summaryLines,
  waitWords,
} from './alert-words.ts'

const received = (...messages: ViolationAlert[]) =>
  messages.reduce<Parameters<typeof withAlert>[0]>(withAlert, new Map())
const merged = (record: ReturnType<typeof buildRecord>, ...messages: ViolationAlert[]) =>
  mergeAlerts([record], received(...messages))[0]!
const alert = (more: Partial<LiveAlert> = {}): LiveAlert => ({ ...merged(buildRecord()), ...more })

describe('records and messages of one alert', () => {
  it.each([
    ['only the record', [], 'raised'],
    ['a newer message', [buildMessage('acknowledged', 5)], 'acknowledged'],
    ['what late frames showed, of a moment before,', [buildMessage('cleared', -5)], 'cleared'],
    ['two, the newest of them', [buildMessage('cleared', 9), buildMessage('acknowledged', 5)], 'cleared'],
  ] as const)('%s says the state', (_what, messages, state) => {
    expect(merged(buildRecord(), ...messages).state).toBe(state)
  })

  it('keep what only one of them has: an acknowledgement that came before it cleared', () => {
    const one = merged(buildRecord(), buildMessage('acknowledged', 5), buildMessage('cleared', 9))
    expect(one.acknowledgedAtMs).toBe(Date.parse(at(5)))
    expect(one.clearedAtMs).toBe(Date.parse(at(9)))
    expect(one.abilities).toEqual({ acknowledge: false, close: true })
  })

  it('take how grave it is from the newer one, though it is in the same state', () => {
    const grown = { ...buildMessage('raised', 5), severity: 'critical' } as const
    expect(merged(buildRecord(), grown)).toMatchObject({ state: 'raised', severity: 'critical' })
  })

  it('let nobody act on what the socket reported as closed', () => {
    expect(merged(buildRecord(), buildMessage('closed', 5)).abilities).toEqual({
      acknowledge: false,
      close: false,
    })
  })

  it('take the record that changed last of two, and each alert once, the newest first', () => {
    const closed = buildRecord({ state: 'closed', closed_at: at(20), updated_at: at(20) })
    const other = buildRecord({ alert_uuid: 'b', raised_at: at(3), updated_at: at(3) })
    const all = mergeAlerts([buildRecord(), closed, other], received(buildMessage('raised', 8, 'c')))
    expect(all.map(({ alertUuid, state }) => [alertUuid, state])).toEqual([
      ['c', 'raised'],
      ['b', 'raised'],
      ['a', 'closed'],
    ])
  })
})

describe('the drawer', () => {
  const waiting = alert()
  const over = alert({ alertUuid: 'over', state: 'cleared', clearedAtMs: 1 })
  const inHand = alert({ alertUuid: 'hand', state: 'acknowledged', acknowledgedAtMs: 1 })
  const closed = (alertUuid: string, closedAtMs: number) => alert({ alertUuid, state: 'closed', closedAtMs })
  const all = [waiting, over, inHand, closed('early', 100), closed('late', 200), closed('yesterday', 50)]
  const names = (list: readonly LiveAlert[]) => list.map(({ alertUuid }) => alertUuid)
  const [a, hand] = [asideKey(waiting), asideKey(inHand)]

  it('keeps what is over among the waiting until somebody takes notice, and only today’s closed ones', () => {
    const groups = groupAlerts(all, 100)
    expect(names(groups.waiting)).toEqual(['a', 'over'])
    expect(names(groups.acknowledged)).toEqual(['hand'])
    expect(names(groups.closed)).toEqual(['late', 'early'])
  })

  it('gives the toast violations alone, without what was put aside', () => {
    const lost = alert({ alertUuid: 'lost', type: 'lost_link' })
    const groups = groupAlerts([waiting, over, lost], 0)
    const called = { aside: {}, asked: new Map() }
    expect(names(breachesOf(groups, called))).toEqual(['a', 'over'])
    expect(names(breachesOf(groups, { ...called, aside: { [a]: '' } }))).toEqual(['over'])
  })

  it('gives the toast what has become graver since it was put aside', () => {
    const [lesser, graver] = [alert({ severity: 'major' }), alert({ severity: 'critical' })]
    const called = { aside: { [asideKey(lesser)]: '' }, asked: new Map() }
    const calledFor = (one: LiveAlert) => names(breachesOf(groupAlerts([one], 0), called))
    expect([calledFor(lesser), calledFor(graver)]).toEqual([[], ['a']])
  })

  it('gives the toast the newest news first: a message about an alert that is in hand or was put aside brings it back', () => {
    const groups = groupAlerts([waiting, over, inHand], 0)
    const asked = (messageUuid: string, afterMs = 1) =>
      new Map([['hand', { messageUuid, atMs: inHand.raisedAtMs + afterMs }]])
    expect(names(breachesOf(groups, { aside: {}, asked: asked('m2') }))).toEqual(['hand', 'a', 'over'])
    expect(names(breachesOf(groups, { aside: {}, asked: asked('m2', -1) }))).toEqual(['a', 'over', 'hand'])
    expect(names(breachesOf(groups, { aside: { [hand]: 'm1', [a]: '' }, asked: asked('m2') }))).toEqual([
      'hand',
      'over',
    ])
    expect(names(breachesOf(groups, { aside: { [hand]: 'm2' }, asked: asked('m2') }))).toEqual(['a', 'over'])
    expect(names(breachesOf(groups, { aside: { [a]: 'm1' }, asked: new Map() }))).toEqual(['over'])
  })

  it('puts the aircraft in breach while a violation goes on, whoever has taken notice', () => {
    expect(sessionsInBreach([waiting]).size).toBe(1)
    expect(sessionsInBreach([inHand]).size).toBe(1)
    expect(sessionsInBreach([over, closed('c', 1), alert({ type: 'lost_link' })]).size).toBe(0)
  })
})

describe('the words of an alert', () => {
  const now = Date.parse(at(0))
  it.each([
    [29, null],
    [42, 'waits 42 s'],
    [200, 'waits 3 min'],
  ])('after %i s it says %s', (seconds, words) => {
    expect(waitWords(alert(), now + seconds * 1000)).toBe(words)
  })
  it('does not say that it waits once somebody has it', () => {
    expect(waitWords(alert({ acknowledgedAtMs: now }), now + 60_000)).toBeNull()
  })
  it('leaves out the name that is shown beside it', () => {
    const by = (message: string) => ({ uin: 'UA2', message, figures: null })
    expect(messageWords(by('Crowd below'))).toBe('Crowd below')
    expect(summaryLines(by('UA2 is at 97 m.'))).toEqual(['UA2', 'At 97 m.'])
    expect(summaryLines(by('Nothing of UA2.'))).toEqual(['Nothing of UA2.'])
  })
  const beside = { kind: 'outside', distance_m: 340.4, plan_svc_id: 'PLN-1' } as const
  const inside = { kind: 'zone', zone_name: 'KIA 500 m', height_m: 84 } as const
  it.each([
    [
      { distance: 'metric', height: 'm' },
      [
        'At 97.2 m AGL, above the 90 m AGL of its plan PLN-1.',
        '340 m outside the area of its plan PLN-1.',
        'In KIA 500 m without permission, at 84 m AGL.',
      ],
    ],
    [
      { distance: 'nautical', height: 'ft' },
      [
        'At 319 ft AGL, above the 295.3 ft AGL of its plan PLN-1.',
        '0.18 NM outside the area of its plan PLN-1.',
        'In KIA 500 m without permission, at 275.6 ft AGL.',
      ],
    ],
  ] as const)('measure in the units that are chosen: %o', (units, sentences) => {
    showUnits(units)
    onTestFinished(() => showUnits({ distance: 'metric', height: 'm' }))
    const all = [alert(), alert({ figures: beside }), alert({ figures: inside })]
    expect(all.map(messageWords)).toEqual(sentences)
  })
  it('are a person’s own, where a person wrote them', () => {
    expect(messageWords(alert({ message: 'Descend to 40 m.', figures: null }))).toBe('Descend to 40 m.')
  })
  it('says since when it is over, and who closed it why', () => {
    expect(overWords(alert({ clearedAtMs: now + 6_000 }), now)).toMatch(
      /^Over since \d\d:\d\d:\d\d, after 6 s$/,
    )
    const done = alert({ closedAtMs: now, closedBy: 'me', closeReason: 'GNSS drift.' })
    expect(handledWords(done, now, () => 'you')).toMatch(/^GNSS drift\. Closed by you at \d\d:\d\d:\d\d$/)
  })
  it('name who did it as the reader knows them: only a manager’s people can, so to an operator it is the manager', () => {
    const among = (handles: boolean) =>
      namesAmong({ mine: 'me', names: new Map([['r', 'Asha Rao']]), handles })
    const everybody = ['me', 'r', 'other', null]
    expect(everybody.map(among(true))).toEqual(['you', 'Asha Rao', 'a colleague', 'somebody'])
    expect(everybody.map(among(false))).toEqual(['you', 'Asha Rao', 'the zone’s manager', 'somebody'])
  })
  it('names the day of what was on another one', () => {
    const next = now + 24 * 3_600_000
    const over = alert({ clearedAtMs: now + 6_000, acknowledgedAtMs: now })
    expect(moment(now, now)).toMatch(/^\d\d:\d\d:\d\d$/)
    expect(moment(now, next)).toMatch(/^yesterday \d\d:\d\d:\d\d$/)
    expect(moment(now, now + 40 * 24 * 3_600_000)).toMatch(/^\d+ \w{3}( \d{4})? \d\d:\d\d:\d\d$/)
    expect(overWords(over, next)).toMatch(/^Over since yesterday \d\d:\d\d:\d\d, after 6 s$/)
    expect(handledWords(over, next, () => 'you')).toMatch(/^Acknowledged by you yesterday \d\d:\d\d:\d\d$/)
  })
})
