import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { browserStorage } from '../../testing/browser-storage.ts'
import { buildConsole } from '../../testing/build-console.ts'
import { inPage } from '../../testing/in-page.ts'
import { useReadVersion } from './use-read-version.ts'

const request = {
  permission: { permission_uuid: 'p', mission_version: 3 },
  decisions: [{ mission_version: 2 }],
  revisions: [{ mission_version: 3, changes: [], changed_by: null, changed_at: '2026-01-01T00:00:00.000Z' }],
} as unknown as RequestDetail

const console = buildConsole()
const of = (user_uuid: string) => ({ ...console, person: { ...console.person, user_uuid } })
const readBy = (user_uuid: string) => inPage(() => useReadVersion(request), of(user_uuid)).given

beforeEach(() => {
  const localStorage = browserStorage()
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => vi.unstubAllGlobals())

it('what one person has read at a browser, the next one has not', () => {
  expect(readBy('ananya').news).not.toBeNull()
  readBy('ananya').markRead()
  expect(readBy('ananya').news).toBeNull()
  expect(readBy('arjun').news).not.toBeNull()
})

it('where the browser keeps nothing, all else works', () => {
  const refused = () => {
    throw new DOMException('The storage is not for this page.', 'SecurityError')
  }
  const localStorage = { getItem: refused, setItem: refused }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage })
  const read = readBy('ananya')
  expect(read.news).not.toBeNull()
  read.markRead()
})

it('a plan that moves while its request is read has to be read before anything is decided', () => {
  const asked = (plan_version: number) => ({
    ...request,
    permission: { ...request.permission, plan_version },
  })
  let shown = asked(1)
  const drawn: ReturnType<typeof useReadVersion>[] = []
  // Drawn once more with what has come meanwhile, as a page that stays open is.
  inPage(() => {
    const read = useReadVersion(shown)
    const [isAgain, setAgain] = useState(false)
    drawn.push(read)
    if (isAgain) return
    shown = asked(2)
    setAgain(true)
  }, console)
  expect(drawn).toMatchObject([
    { isBehind: false, hasPlanMoved: false },
    { isBehind: true, hasPlanMoved: true },
  ])
})
