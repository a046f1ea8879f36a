import { afterEach, describe, expect, test, vi } from 'vitest'
import { browserStorage } from '../../testing/browser-storage.ts'
import { draftStore, storedDraft } from './draft-store.ts'

const fresh = { mission_name: '', min_height: 0 }
const begunNow = { version: null, original: fresh, drawing: null, sent: null }
const draftOf = (kept: unknown) => storedDraft(kept, fresh)

test('a kept draft comes back with its drawing', () => {
  const drawing = { kind: 'circle', points: [[77.8, 13]], sizeM: 500, holes: [] }
  const original = { mission_name: 'Canl', min_height: 40 }
  const values = { ...original, mission_name: 'Canal' }
  const kept = {
    savedAtMs: 1,
    version: '3',
    values,
    original,
    drawing,
    sent: { ref_uuid: 'a crane', content: '{}' },
  }
  expect(draftOf(kept)).toEqual(kept)
})

test('fields that an older page did not know keep their beginning, unknown ones go', () => {
  const kept = { savedAtMs: 1, values: { mission_name: 'Canal', gone: true }, drawing: null }
  expect(draftOf(kept)?.values).toEqual({ mission_name: 'Canal', min_height: 0 })
})

test('of a draft that an older page kept it is not known with what it was begun', () => {
  const kept = { savedAtMs: 1, values: { mission_name: 'Canal' }, drawing: null }
  expect(draftOf(kept)?.original).toBeNull()
})

test('what is no draft is none', () => {
  expect(draftOf(null)).toBeNull()
  expect(draftOf({ values: 3 })).toBeNull()
})

test('without storage nothing is kept and nothing fails', () => {
  const store = draftStore('x', fresh)
  store.write({ savedAtMs: 1, values: fresh, ...begunNow })
  expect(store.read(2)).toBeNull()
  store.clear()
})

const nowMs = Date.UTC(2026, 0, 1)

/** A browser with tabs: each has a storage of its own beside the one that they share. */
const browser = (room: { ofBrowser?: number; ofTab?: number } = {}) => {
  const localStorage = browserStorage(room.ofBrowser)
  return {
    tab: () => {
      const window = { localStorage, sessionStorage: browserStorage(room.ofTab) }
      const store = draftStore('zone.new', fresh)
      const inTab = <R>(act: () => R): R => {
        vi.stubGlobal('window', window)
        return act()
      }
      return {
        write: (mission_name: string, savedAtMs = nowMs) =>
          inTab(() => {
            const values = { ...fresh, mission_name }
            store.write({ savedAtMs, values, ...begunNow })
          }),
        name: () => inTab(() => store.read(nowMs)?.values.mission_name),
        clear: () => inTab(() => store.clear()),
      }
    },
  }
}

describe('a draft in a browser of several tabs', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('is there in a new tab after its own was closed, until it is cleared', () => {
    const { tab } = browser()
    tab().write('Canal')
    const next = tab()
    expect(next.name()).toBe('Canal')
    next.clear()
    expect(tab().name()).toBeUndefined()
  })

  test('is the tab’s own after a reload, whatever another one writes', () => {
    const { tab } = browser()
    const [one, other] = [tab(), tab()]
    one.write('Canal', nowMs - 1)
    other.write('Lake')
    expect([one.name(), other.name(), tab().name()]).toEqual(['Canal', 'Lake', 'Lake'])
  })

  test('stays where another tab clears its own', () => {
    const { tab } = browser()
    const [one, other] = [tab(), tab()]
    one.write('Canal', nowMs - 1)
    other.write('Lake')
    one.clear()
    expect([one.name(), tab().name()]).toEqual(['Lake', 'Lake'])
  })

  test('with which another tab has gone on stays where one that showed it, or has cleared its own, clears', () => {
    const { tab } = browser()
    const [one, other] = [tab(), tab()]
    one.write('Canal', nowMs - 1)
    const looking = tab()
    expect(looking.name()).toBe('Canal')
    one.clear()
    other.write('Lake')
    looking.clear()
    one.clear()
    expect(tab().name()).toBe('Lake')
  })

  test.each([
    ['nowhere', { ofBrowser: 300, ofTab: 300 }, undefined],
    ['in the browser', { ofBrowser: 300 }, 'y'.repeat(300)],
    ['in the tab', { ofTab: 300 }, 'y'.repeat(300)],
  ])('for which there is no more room %s leaves nothing of what it replaces', (_where, room, kept) => {
    const { tab } = browser(room)
    const one = tab()
    one.write('Canal', nowMs - 1)
    expect(one.name()).toBe('Canal')
    one.write('y'.repeat(300))
    expect(one.name()).toBe(kept)
    one.clear()
    expect([one.name(), tab().name()]).toEqual([undefined, undefined])
  })

  test('is let go after a month', () => {
    const { tab } = browser()
    tab().write('Canal', nowMs - 31 * 24 * 3_600_000)
    expect(tab().name()).toBeUndefined()
  })
})
