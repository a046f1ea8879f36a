import type { News } from '@clearway/domain/changes'
import { describe, expect, it } from 'vitest'
import { createRecentNews } from './recent.ts'

const asset = (uuid: string): News => ({
  type: 'record_changed',
  record: 'asset',
  uuid,
  org_uuids: [],
  user_uuids: [],
})
const uuidsOf = (news: readonly News[] | null) => news?.map((one) => 'uuid' in one && one.uuid)

describe('recent changes', () => {
  it('is known from when the process began to listen, and not before', () => {
    const recent = createRecentNews()
    recent.add([asset('early')], 500)
    expect(recent.since(400)).toBeNull()
    recent.begin(1_000)
    recent.add([asset('a')], 1_200)
    recent.add([asset('b')], 1_400)
    expect(recent.since(900)).toBeNull()
    expect(uuidsOf(recent.since(1_100))).toEqual(['a', 'b'])
    expect(uuidsOf(recent.since(1_300))).toEqual(['b'])
    expect(recent.since(1_500)).toEqual([])
  })

  it('is known once where it was told again and again, as new as the last time', () => {
    const recent = createRecentNews()
    recent.begin(0)
    recent.add([asset('other')], 1)
    for (let number = 0; number < 30_000; number += 1) recent.add([asset(String(number % 100))], 2 + number)
    expect(uuidsOf(recent.since(1))).toHaveLength(101)
    expect(uuidsOf(recent.since(30_001))).toEqual(['99'])
  })

  it('is not known across a time in which the process did not listen', () => {
    const recent = createRecentNews()
    recent.begin(0)
    recent.add([asset('a')], 100)
    recent.begin(10_000)
    expect(recent.since(50)).toBeNull()
    expect(recent.since(10_001)).toEqual([])
  })

  it('is forgotten after ten minutes at the latest, and when there is too much of it', () => {
    const recent = createRecentNews()
    recent.begin(0)
    recent.add([asset('old')], 1_000)
    recent.add([asset('new')], 700_000)
    expect(recent.since(500)).toBeNull()
    expect(uuidsOf(recent.since(2_000))).toEqual(['new'])
    for (let number = 0; number < 12_000; number += 1) recent.add([asset(String(number))], 700_001 + number)
    expect(recent.since(700_000)).toBeNull()
    expect(uuidsOf(recent.since(712_000))).toEqual(['11999'])
  })
})
