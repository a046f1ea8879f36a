import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { leavingWindow } from '../testing/leaving-window.ts'

const here = { pathname: '/requests', search: '?tab=all' }
const back = `/signin?from=${encodeURIComponent('/requests?tab=all')}`
const sessionOver = { data: { failure: 'token_invalid' } }

let defaults: typeof import('./query-defaults.ts')
let client: QueryClient
let page: ReturnType<typeof leavingWindow>
/** Where the browser was sent, and how often next-auth was asked to sign out. */
let went: string[]
let signedOut: number

// A page that has ended its session is gone: each test begins with another one.
beforeEach(async () => {
  page = leavingWindow(here)
  went = page.went
  signedOut = 0
  vi.stubGlobal('window', page.window)
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/signout')) signedOut += 1
    return Response.json({ csrfToken: 'c' })
  })
  vi.resetModules()
  defaults = await import('./query-defaults.ts')
  client = new QueryClient(defaults.queryClientConfig)
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

/** A change that is on its way, until it is answered. */
const send = (meta: Record<string, unknown> = {}) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const change = client.getMutationCache().build(client, { meta, mutationFn: () => promise })
  const sent = change.execute(undefined).catch(() => undefined)
  return {
    take: () => {
      resolve()
      return sent
    },
    refuse: (error: unknown = new Error('refused')) => {
      reject(error)
      return sent
    },
  }
}
/** What became of a load is told. */
const told = () => new Promise((resolve) => setTimeout(resolve))
const askToLeave = () => defaults.endSession('asked')
const gone = (url: string) => {
  expect(went).toEqual([url])
  expect(signedOut).toBe(1)
}
const isHere = () => {
  expect(went).toEqual([])
  expect(signedOut).toBe(0)
}

it('who has nothing on the way is signed out at once, and once', async () => {
  await Promise.all([askToLeave(), askToLeave()])
  gone('/signin')
})

it('a change on its way is answered before the session ends', async () => {
  const change = send(defaults.keepsSession)
  const leaving = askToLeave()
  await new Promise((resolve) => setTimeout(resolve, 20))
  isHere()
  await change.take()
  await leaving
  gone('/signin')
})

it('a refused change that is no decision lets the asked sign-out go on', async () => {
  const change = send()
  const leaving = askToLeave()
  await change.refuse()
  await leaving
  gone('/signin')
})

it('a refused decision keeps its author, who reads why and may then leave', async () => {
  const other = send()
  const decision = send(defaults.keepsSession)
  const leaving = askToLeave()
  await decision.refuse()
  await leaving
  isHere()
  await other.take()
  await askToLeave()
  gone('/signin')
})

it('a guard keeps the session until it is taken away, also one that came while changes were answered', async () => {
  const forget = defaults.guardSession(() => false)
  await askToLeave()
  isHere()
  forget()

  const change = send()
  const leaving = askToLeave()
  const forgetLater = defaults.guardSession(() => false)
  await change.take()
  await leaving
  isHere()
  forgetLater()
  await askToLeave()
  gone('/signin')
})

it('nobody waits longer than ten seconds for an answer', async () => {
  vi.useFakeTimers()
  try {
    send(defaults.keepsSession)
    void askToLeave()
    await vi.advanceTimersByTimeAsync(9_900)
    isHere()
    await vi.advanceTimersByTimeAsync(200)
    gone('/signin')
  } finally {
    vi.useRealTimers()
  }
})

it('a session that is over asks no guard and waits for no change, and comes back to the page', async () => {
  const mayEnd = vi.fn(() => false)
  defaults.guardSession(mayEnd)
  send(defaults.keepsSession)
  await send().refuse(sessionOver)
  await vi.waitFor(() => gone(back))
  expect(mayEnd).not.toHaveBeenCalled()
})

it.each([
  ['the decision itself is refused for it', true],
  ['a guard would keep it', false],
])('a session that is found over during an asked sign-out ends, though %s', async (_what, isDecision) => {
  const change = send(isDecision ? defaults.keepsSession : {})
  const leaving = askToLeave()
  if (!isDecision) defaults.guardSession(() => false)
  await change.refuse(sessionOver)
  await leaving
  gone('/signin')
})

it.each(['asked', 'expired'] as const)(
  'who stays where the browser asks is led out by what comes next: %s',
  async (why) => {
    page.stay()
    await askToLeave()
    gone('/signin')
    await told()
    await defaults.endSession(why)
    expect(went).toEqual(['/signin', why === 'asked' ? '/signin' : back])
  },
)

it('who stays where the browser asks is guarded again', async () => {
  page.stay()
  await defaults.endSession('expired')
  await told()
  defaults.guardSession(() => false)
  await askToLeave()
  expect(went).toEqual([back])
})

it('who stops the browser on the way is led out by what comes next', async () => {
  await defaults.endSession('expired')
  page.stop()
  await told()
  await defaults.endSession('expired')
  expect(went).toEqual([back, back])
})

it('an address that follows a camera meanwhile does not begin the load again', async () => {
  await defaults.endSession('expired')
  page.note()
  await told()
  await defaults.endSession('expired')
  expect(went).toEqual([back])
})

describe('why the session ends is known', () => {
  const ended = async () => (await import('./session-end.ts')).sessionEnd()

  it('to who is asked to sign in again', async () => {
    await defaults.endSession('expired')
    expect(await ended()).toBe('expired')
  })

  it('to who signs out, though it was over', async () => {
    const change = send()
    const leaving = askToLeave()
    await change.refuse(sessionOver)
    await leaving
    expect(await ended()).toBe('asked')
  })

  it('to who stays for a guard', async () => {
    defaults.guardSession(() => false)
    await askToLeave()
    expect(await ended()).toBeNull()
  })

  const hear = async (news: string) => {
    const { onSessionChange } = await import('./session-calls.ts')
    const { promise: heard, resolve } = Promise.withResolvers<void>()
    onTestFinished(onSessionChange(resolve))
    const another = new BroadcastChannel('clearway.session')
    onTestFinished(() => another.close())
    another.postMessage(news)
    await heard
  }

  it.each([
    [['asked'], 'asked'],
    [['expired'], null],
    [['in'], null],
    [['asked', 'in'], null],
  ])('to the other tabs: %s', async (news, end) => {
    for (const one of news) await hear(one)
    expect(await ended()).toBe(end)
  })

  it('to who is on the way to sign in again, though another tab was faster', async () => {
    await defaults.endSession('expired')
    await hear('in')
    expect(await ended()).toBe('expired')
  })
})

describe('a browser that does not tell what becomes of a load', () => {
  beforeEach(() => {
    page = leavingWindow(here, false)
    went = page.went
    vi.stubGlobal('window', page.window)
    vi.useFakeTimers()
  })
  afterEach(() => void vi.useRealTimers())

  it('is given ten seconds to ask and to be answered', async () => {
    page.stay()
    await defaults.endSession('expired')
    await vi.advanceTimersByTimeAsync(9_900)
    await defaults.endSession('expired')
    expect(went).toEqual([back])
    await vi.advanceTimersByTimeAsync(200)
    await defaults.endSession('expired')
    expect(went).toEqual([back, back])
  })
})

it.each([true, false])(
  'a sign-in page that is long in coming is not begun again, whatever is refused meanwhile (the browser tells: %s)',
  async (tells) => {
    page = leavingWindow(here, tells)
    vi.stubGlobal('window', page.window)
    vi.useFakeTimers()
    try {
      await defaults.endSession('expired')
      for (let minute = 0; minute < 5; minute += 1) {
        await vi.advanceTimersByTimeAsync(60_000)
        await defaults.endSession('expired')
      }
      expect(page.went).toEqual([back])
    } finally {
      vi.useRealTimers()
    }
  },
)

it('a session that a route of the console finds over ends as well', async () => {
  const error = { message: 'Sign in first.', data: { failure: 'token_required', status_code: 401 } }
  const { changeByRoute } = await import('./route-change.ts')
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/signout')) signedOut += 1
    return url === '/api/organisations'
      ? Response.json({ error }, { status: 401 })
      : Response.json({ csrfToken: 'c' })
  })
  const read = (answer: Response) => answer.json()
  await expect(changeByRoute('/api/organisations', { body: {}, read })).rejects.toThrow('Sign in first.')
  await vi.waitFor(() => gone(back))
})
