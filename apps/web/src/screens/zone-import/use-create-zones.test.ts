import type { ZoneDraft, ZoneFeature } from '@clearway/domain/exchange'
import { afterEach, expect, it, vi } from 'vitest'
import { browserWindow } from '../../testing/browser-window.ts'
import { buildConsole } from '../../testing/build-console.ts'
import { inPage } from '../../testing/in-page.ts'
import { activeOrganisation } from '../../trpc/active-organisation.ts'
import { noSettings } from './import-settings.ts'
import { useCreateZones } from './use-create-zones.ts'

const kia = '0199a000-0000-7000-8000-000000000001'
const mysuru = '0199a000-0000-7000-8000-000000000002'
const features = Array.from(
  { length: 600 },
  (_, index) => ({ index, drafts: [{} as ZoneDraft] }) as unknown as ZoneFeature,
)

afterEach(() => vi.unstubAllGlobals())

it('the zones of a file become those of the organisation for which it was begun, and whoever closes the page meanwhile is asked', async () => {
  const page = browserWindow()
  const askedFor: (string | null)[] = []
  const asks: boolean[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    askedFor.push(new Headers(headers).get('x-organisation-id'))
    asks.push(page.asksBeforeClosing())
    activeOrganisation.set(mysuru)
    return Response.json({ result: { data: { features: [], total_created: 250 } } })
  })
  const { given, client } = inPage(
    () =>
      useCreateZones(
        { file: { name: 'isles.geojson', text: '{}' }, settings: noSettings, features },
        { onReport: () => undefined, onLost: () => undefined, onBroken: async () => undefined },
      ),
    buildConsole({ org_uuid: kia }),
  )
  page.open()
  expect(given.isUnderWay()).toBe(false)
  const running = given.submit()
  expect(given.isUnderWay()).toBe(true)
  await running
  expect(given.isUnderWay()).toBe(false)
  expect(askedFor).toEqual([kia, kia, kia])
  expect(asks).toEqual([true, true, true])
  expect(page.asksBeforeClosing()).toBe(false)
  client.clear()
})
