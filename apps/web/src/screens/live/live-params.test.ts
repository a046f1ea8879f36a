import { describe, expect, test } from 'vitest'
import { countFilters, readLiveParams, toggled } from './live-params.ts'

const read = (search: string) => {
  const params = new URLSearchParams(search)
  return readLiveParams((name) => params.get(name) ?? undefined)
}

describe('what a link to the live page carries', () => {
  test('an empty address is the whole picture on the map', () => {
    expect(read('')).toEqual({
      view: 'map',
      selected: null,
      isFollowing: false,
      filters: { text: '', states: [], zoneUuid: null },
      hidden: [],
      drawer: undefined,
      shownAtMs: null,
    })
  })

  test('selection, filters and layers come back; unknown words are left out', () => {
    const params = read(
      'aircraft=a1&follow=1&show=stale,breach,nonsense&zone=z1&hide=trails,x&view=table&q=UA0&alerts=0&at=2026-11-21T16:00Z',
    )
    expect(params).toEqual({
      view: 'table',
      selected: 'a1',
      isFollowing: true,
      filters: { text: 'UA0', states: ['breach', 'stale'], zoneUuid: 'z1' },
      hidden: ['trails'],
      drawer: false,
      shownAtMs: Date.UTC(2026, 10, 21, 16),
    })
    expect(countFilters(params.filters)).toBe(2)
  })

  test('nothing is followed without a selection', () => {
    expect(read('follow=1').isFollowing).toBe(false)
  })

  test('a switched word is added or taken away; an empty list leaves the address', () => {
    expect(toggled<string>(['red'], 'green')).toBe('red,green')
    expect(toggled(['red'], 'red')).toBeNull()
  })
})
