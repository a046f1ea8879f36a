import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { shownPage } from '../testing/shown-page.ts'
import { type UrlParams, useUrlParams } from './use-url-params.ts'

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

it('a page that is being left notes nothing in the address of the next one', () => {
  const { params, location } = pageAt('/missions/plan?mission=m1&plan=p1', '/missions?mission=m1')
  params.note({ at: '12.90000,77.60000,9.00' })
  expect(location.href).toBe('/missions?mission=m1')
})

it('a page has what was set at once, and what the router has once that went there or elsewhere', async () => {
  const gone = Promise.withResolvers<boolean>()
  const router = { asPath: '/models?q=KIA', query: { q: 'KIA' }, replace: () => gone.promise }
  let page: UrlParams
  shownPage(
    () => {
      page = useUrlParams()
    },
    { router, window: { location: { pathname: '/models', search: '?q=KIA' } } },
  )
  const read = () => ['q', 'register'].map((name) => [page.get(name), page.arrived(name)])
  page!.set({ q: null, register: '1' })
  await vi.waitFor(() =>
    expect(read()).toEqual([
      [undefined, 'KIA'],
      ['1', undefined],
    ]),
  )
  expect(page!.hrefWith({ page: '2' })).toBe('/models?register=1&page=2')
  gone.resolve(false)
  await vi.waitFor(() =>
    expect(read()).toEqual([
      ['KIA', 'KIA'],
      [undefined, undefined],
    ]),
  )
})
