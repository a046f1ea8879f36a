import { resolveObjectURL } from 'node:buffer'
import type { ToastInput } from '@clearway/ui'
import type { MouseEvent } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

interface SavedFile {
  readonly href: string
  readonly download: string
}

/** The links by which a page hands its files to the browser. */
const saved: SavedFile[] = []
const aLink = () => ({
  href: '',
  download: '',
  click() {
    saved.push(this)
  },
  remove: () => undefined,
})
let page: ReturnType<typeof import('../testing/leaving-window.ts').leavingWindow>
let draw: () => { given: ReturnType<typeof import('./use-download.ts').useDownload>; said: ToastInput[] }
// A page that has ended its session is gone: each test begins with another one.
beforeEach(async () => {
  saved.length = 0
  vi.resetModules()
  const [{ inPage }, { leavingWindow }, { useDownload }] = await Promise.all([
    import('../testing/in-page.ts'),
    import('../testing/leaving-window.ts'),
    import('./use-download.ts'),
  ])
  draw = () => inPage(() => useDownload({ href: '/api/a-file' }))
  page = leavingWindow({ pathname: '/replays/s', search: '' })
  vi.stubGlobal('window', page.window)
  vi.stubGlobal('document', { createElement: aLink, body: { append: () => undefined } })
})
afterEach(() => vi.unstubAllGlobals())

const press = (answer: () => Response, keys: Partial<MouseEvent> = {}) => {
  const asked = vi.fn(async (url: string) => (url === '/api/a-file' ? answer() : Response.json({})))
  vi.stubGlobal('fetch', asked)
  const { given, said } = draw()
  const preventDefault = vi.fn()
  given.link.onClick({ ...keys, preventDefault } as unknown as MouseEvent<HTMLAnchorElement>)
  return { asked, preventDefault, said }
}
const refusal = (failure: string, status: number, message: string) => () =>
  Response.json({ error: { message, data: { failure, status_code: status } } }, { status })

it('a file is saved by the name that the service gives it', async () => {
  const headers = { 'content-disposition': 'attachment; filename="FSN-1.gpx"' }
  const { said } = press(() => new Response('<gpx/>', { headers }))
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  const [{ href, download }] = saved as [SavedFile]
  expect([download, await resolveObjectURL(href)?.text()]).toEqual(['FSN-1.gpx', '<gpx/>'])
  expect(said).toEqual([])
})

it('why a file is refused is said on the page', async () => {
  const { said } = press(refusal('gone', 410, 'The file was kept for a year.'))
  await vi.waitFor(() =>
    expect(said).toMatchObject([{ title: 'No file was saved', detail: 'The file was kept for a year.' }]),
  )
  expect(saved).toEqual([])
})

it('who presses with a key held leaves the link to the browser', () => {
  const { asked, preventDefault } = press(() => new Response(''), { ctrlKey: true })
  expect(preventDefault).not.toHaveBeenCalled()
  expect(asked).not.toHaveBeenCalled()
})

it('who is signed out signs in', async () => {
  press(refusal('token_required', 401, 'Sign in first.'))
  await vi.waitFor(() => expect(page.went).toEqual([`/signin?from=${encodeURIComponent('/replays/s')}`]))
})
