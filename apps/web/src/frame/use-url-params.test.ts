import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { shownPage } from '../testing/shown-page.ts'
import { steadyAddress, type UrlParams, useUrlParams } from './use-url-params.ts'

afterEach(() => vi.unstubAllGlobals())

/** The parameters of a page, and the address bar of a window that is at `address`. */
const pageAt = (asPath: string, address: string) => {
  let given: UrlParams | undefined
  const Page = () => {
    given = useUrlParams()
    return null
  }
  const asked: string[] = []
  const replace = (url: string) => Promise.resolve(asked.push(url))
  const router = { asPath, query: {}, replace } as never
  renderToString(createElement(RouterContext, { value: router }, createElement(Page)))
  const location = { href: address }
  const bar = () => new URL(location.href, 'https://clearway.example')
  vi.stubGlobal('window', {
    location: {
      get pathname() {
        return bar().pathname
      },
      get search() {
        return bar().search
      },
    },
    history: {
      state: {},
      replaceState: (_state: object, _title: string, url: string) => {
        location.href = url
      },
    },
  })
  return { params: given!, location, asked }
}

it('what is set goes by the router', () => {
  const { params, asked } = pageAt('/zones?zone=z1', '/zones?zone=z1')
  params.set({ zone: null, q: 'KIA' })
  expect(asked).toEqual(['/zones?q=KIA'])
})

it('what is noted stands in the address, beside what is there', () => {
  const { params, location } = pageAt('/zones?zone=z1', '/zones?zone=z1&q=KIA')
  params.note({ at: '12.90000,77.60000,9.00' })
  expect(location.href).toBe('/zones?zone=z1&q=KIA&at=12.90000,77.60000,9.00')
})

it('a page that was left changes nothing in the address of the next one, though it is answered late', () => {
  const { params, location, asked } = pageAt('/missions/plan?mission=m1&plan=p1', '/missions?mission=m1')
  params.note({ at: '12.90000,77.60000,9.00' })
  params.set({ plan: null })
  expect([location.href, asked]).toEqual(['/missions?mission=m1', []])
})

/** A page that is shown, and where the router goes only when it is let. */
const shownAt = (pathname: string, search: string) => {
  const ways: PromiseWithResolvers<boolean>[] = []
  const asked: string[] = []
  const replace = (url: string) => {
    asked.push(url)
    ways.push(Promise.withResolvers())
    return ways.at(-1)!.promise
  }
  const history = {
    state: {},
    replaceState: (_state: object, _title: string, url: string) => {
      location.search = url.slice(pathname.length)
    },
  }
  const location = { pathname, search }
  let page: UrlParams
  shownPage(
    () => {
      page = useUrlParams()
    },
    {
      router: {
        asPath: pathname + search,
        query: Object.fromEntries(new URLSearchParams(search)),
        replace: replace as never,
      },
      window: { location, history },
    },
  )
  return {
    now: () => page,
    location,
    asked,
    /** Whichever way it has gone, or been sent elsewhere. */
    settle: () => ways.at(-1)!.resolve(false),
    read: (...names: string[]) => names.map((name) => [page.get(name), page.arrived(name)]),
  }
}

it('a page has what was set at once, and what the router has once that went there or elsewhere', async () => {
  const { now, settle, read } = shownAt('/models', '?q=KIA')
  now().set({ q: null, register: '1' })
  await vi.waitFor(() =>
    expect(read('q', 'register')).toEqual([
      [undefined, 'KIA'],
      ['1', undefined],
    ]),
  )
  expect(now().hrefWith({ page: '2' })).toBe('/models?register=1&page=2')
  settle()
  await vi.waitFor(() =>
    expect(read('q', 'register')).toEqual([
      ['KIA', 'KIA'],
      [undefined, undefined],
    ]),
  )
})

it('who is answered late sets nothing again that was only under way when they asked', async () => {
  const { now, location, asked, settle, read } = shownAt('/zones', '')
  now().set({ zone: 'z1' })
  await vi.waitFor(() => expect(read('zone')).toEqual([['z1', undefined]]))
  const before = now()
  settle()
  await vi.waitFor(() => expect(read('zone')).toEqual([[undefined, undefined]]))
  location.search = '?zone=z2'
  before.set({ edit: null })
  expect([asked.at(-1), before.hrefWith({})]).toEqual(['/zones?zone=z2', '/zones?zone=z2'])
})

it('what is noted brings nothing along that is under way: Back may have led to another address of the page', async () => {
  const { now, location, read } = shownAt('/missions', '?mission=m2')
  now().set({ talk: 'p1' })
  await vi.waitFor(() => expect(read('talk')).toEqual([['p1', undefined]]))
  location.search = '?mission=m1'
  now().note({ at: '12.90000,77.60000,9.00' })
  expect(location.search).toBe('?mission=m1&at=12.90000,77.60000,9.00')
})

it('where one is has what is under way there', async () => {
  const { now, settle, read } = shownAt('/models', '?at=12.90000,77.60000,9.00&q=KIA')
  now().set({ register: '1' })
  expect(steadyAddress()).toBe('/models?q=KIA&register=1')
  settle()
  await vi.waitFor(() => expect(read('register')).toEqual([[undefined, undefined]]))
  expect(steadyAddress()).toBe('/models?q=KIA')
})
