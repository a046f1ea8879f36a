import { afterEach, expect, it, vi } from 'vitest'
import { browserStorage } from '../../testing/browser-storage.ts'
import { buildConsole } from '../../testing/build-console.ts'
import { inPage } from '../../testing/in-page.ts'
import { useBegunDraft } from './use-begun-draft.ts'

afterEach(() => vi.unstubAllGlobals())

const console = buildConsole()

/** The editor of a new record, in a tab of its own or after a reload. */
const opened = () => {
  const { given, client } = inPage(() => useBegunDraft('constraint.new', null, () => ({ name: '' })), console)
  client.clear()
  return given
}

it('a new record is the same one after a reload once it was sent, and another one in a page that shows its draft before', () => {
  vi.stubGlobal('window', { localStorage: browserStorage(), sessionStorage: browserStorage() })
  const one = opened()
  one.keep({ savedAtMs: Date.now(), values: { name: 'Crane' }, drawing: null })
  const beside = opened()
  expect(beside.kept?.values).toEqual({ name: 'Crane' })
  const crane = one.sendAs('Crane')
  expect(crane.isAnother).toBe(false)
  expect(one.sendAs('Crane')).toEqual(crane)
  expect(opened().sendAs('Crane')).toEqual(crane)
  expect(opened().sendAs('Tall crane')).toEqual({ ...crane, isAnother: true })
  expect(beside.sendAs('Crane').refUuid).not.toBe(crane.refUuid)
  one.sendAnew()
  const second = one.sendAs('Tall crane')
  expect(second).toEqual({ refUuid: expect.not.stringMatching(crane.refUuid), isAnother: false })
  one.clear()
  expect(one.sendAs('Mast').refUuid).not.toBe(second.refUuid)
  expect(opened().sendAs('Mast').refUuid).not.toBe(second.refUuid)
})
