import { readFileSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'

const code = readFileSync(new URL('../../public/push-worker.js', import.meta.url), 'utf8')
const origin = 'https://console.example'

type Answer = (message: { open: string; by: number }, ports: MessagePort[]) => void

/** A page of the console that answers a question of the worker, or does not. */
const pageThat = (answer: Answer) => ({ postMessage: vi.fn(answer), focus: vi.fn(), navigate: vi.fn() })
const saying = (goes: boolean) => pageThat((_, [port]) => port?.postMessage(goes))

const openWindow = vi.fn()
let pages: ReturnType<typeof pageThat>[]

/** Presses a notification that leads to this path; over when the worker has done its work. */
const press = async (path: string): Promise<void> => {
  const listeners = new Map<string, (event: unknown) => void>()
  const worker = {
    location: { origin },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    clients: { matchAll: async () => pages, openWindow },
  }
  new Function('self', code)(worker)
  let work: Promise<unknown> | undefined
  listeners.get('notificationclick')?.({
    notification: { close: () => {}, data: { path } },
    waitUntil: (promise: Promise<unknown>) => {
      work = promise
    },
  })
  await work
}

beforeEach(() => void openWindow.mockReset())

it('the page used last goes there itself, is brought to the front, and is not loaded anew', async () => {
  pages = [saying(true), saying(true)]
  await press('/requests?request=1')
  expect(pages[0]?.postMessage.mock.calls[0]?.[0]).toMatchObject({ open: '/requests?request=1' })
  expect(pages[0]?.focus).toHaveBeenCalledOnce()
  expect(pages[0]?.navigate).not.toHaveBeenCalled()
  expect(pages[1]?.postMessage).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
})

it.each([
  ['holds what somebody has begun', () => [saying(false)]],
  ['does not answer, as before sign-in', () => [pageThat(() => {})]],
  ['is not there', () => []],
])('where the page used last %s, another window opens', async (_, there) => {
  pages = there()
  await press('/requests?request=1')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/requests?request=1`)
  for (const page of pages) expect(page.focus).not.toHaveBeenCalled()
})

it('nothing outside the console is opened', async () => {
  pages = []
  await press('https://evil.example/')
  expect(openWindow).not.toHaveBeenCalled()
})
