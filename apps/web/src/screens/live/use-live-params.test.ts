import { expect, it, vi } from 'vitest'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import { shownPage } from '../../testing/shown-page.ts'
import { type LiveAddress, useLiveParams } from './use-live-params.ts'

it('what was chosen on the page stays chosen while the router is on its way with something else, and after', async () => {
  const gone = Promise.withResolvers<boolean>()
  const router = { asPath: '/live', query: {}, replace: () => gone.promise }
  const location = { pathname: '/live', search: '' }
  const replaceState = (_state: object, _title: string, url: string) => {
    location.search = url.slice('/live'.length)
  }
  let live: LiveAddress
  let other: UrlParams
  shownPage(
    () => {
      live = useLiveParams()
      other = useUrlParams()
    },
    { router, window: { location, history: { state: {}, replaceState } } },
  )
  live!.set({ aircraft: 'a1' })
  await vi.waitFor(() => expect(live!.get('aircraft')).toBe('a1'))
  other!.set({ talk: 'p1' })
  await vi.waitFor(() => expect(other!.get('talk')).toBe('p1'))
  expect(live!.get('aircraft')).toBe('a1')
  gone.resolve(false)
  await vi.waitFor(() => expect(other!.get('talk')).toBeUndefined())
  expect(live!.get('aircraft')).toBe('a1')
})
