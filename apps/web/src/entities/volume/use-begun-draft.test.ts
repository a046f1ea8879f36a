import { afterEach, expect, it, vi } from 'vitest'
import { buildConsole } from '../../testing/build-console.ts'
import { inPage } from '../../testing/in-page.ts'
import { useBegunDraft } from './use-begun-draft.ts'

afterEach(() => vi.unstubAllGlobals())

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const console = buildConsole()

/** The editor of a new record, in a tab of its own or after a reload. */
const opened = () => {
  const { given, client } = inPage(() => useBegunDraft('constraint.new', null, () => ({ name: '' })), console)
  client.clear()
  return given
}

it('a new record is the same one after a reload once it was sent, and another one in a page that shows its draft before', () => {
  vi.stubGlobal('window', { localStorage: storage(), sessionStorage: storage() })
  const one = opened()
  one.keep({ savedAtMs: Date.now(), values: { name: 'Crane' }, drawing: null })
  const beside = opened()
  expect(beside.kept?.values).toEqual({ name: 'Crane' })
  const ref = one.refUuid()
  expect(one.refUuid()).toBe(ref)
  expect(opened().refUuid()).toBe(ref)
  expect(beside.refUuid()).not.toBe(ref)
  one.clear()
  expect(opened().refUuid()).not.toBe(ref)
})
