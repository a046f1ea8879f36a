import type { MouseEvent } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inPage } from '../testing/in-page.ts'
import { useDownload } from './use-download.ts'

const show = vi.hoisted(() => vi.fn())
const saveFile = vi.hoisted(() => vi.fn())
vi.mock('@clearway/ui', async (original) => ({ ...(await original<object>()), useToast: () => ({ show }) }))
vi.mock('../frame/save-file.ts', async (original) => ({ ...(await original<object>()), saveFile }))

const went = vi.fn()
beforeEach(() => {
  show.mockReset()
  saveFile.mockReset()
  vi.stubGlobal('window', { location: { pathname: '/replays/s', search: '', assign: went } })
})
afterEach(() => vi.unstubAllGlobals())

const press = (answer: () => Response, keys: Partial<MouseEvent> = {}) => {
  const asked = vi.fn(async (url: string) => (url === '/api/a-file' ? answer() : Response.json({})))
  vi.stubGlobal('fetch', asked)
  const { link } = inPage(() => useDownload({ href: '/api/a-file' })).given
  const preventDefault = vi.fn()
  link.onClick({ ...keys, preventDefault } as unknown as MouseEvent<HTMLAnchorElement>)
  return { asked, preventDefault }
}
const refusal = (failure: string, status: number, message: string) => () =>
  Response.json({ error: { message, data: { failure, status_code: status } } }, { status })

it('a file is saved by the name that the service gives it', async () => {
  const headers = { 'content-disposition': 'attachment; filename="FSN-1.gpx"' }
  press(() => new Response('<gpx/>', { headers }))
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [name, content] = saveFile.mock.calls[0] as [string, Blob]
  expect([name, await content.text()]).toEqual(['FSN-1.gpx', '<gpx/>'])
  expect(show).not.toHaveBeenCalled()
})

it('why a file is refused is said on the page', async () => {
  press(refusal('gone', 410, 'The file was kept for a year.'))
  await vi.waitFor(() =>
    expect(show).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: 'No file was saved', detail: 'The file was kept for a year.' }),
    ),
  )
  expect(saveFile).not.toHaveBeenCalled()
})

it('who presses with a key held leaves the link to the browser', () => {
  const { asked, preventDefault } = press(() => new Response(''), { ctrlKey: true })
  expect(preventDefault).not.toHaveBeenCalled()
  expect(asked).not.toHaveBeenCalled()
})

it('who is signed out signs in', async () => {
  press(refusal('token_required', 401, 'Sign in first.'))
  await vi.waitFor(() =>
    expect(went).toHaveBeenCalledWith(`/signin?from=${encodeURIComponent('/replays/s')}`),
  )
})
