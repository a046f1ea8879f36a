import { Caller, newPartnerKey, newPerson } from '../fixtures/caller.ts'
import { box } from '../fixtures/place.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const baseUrl = process.env['E2E_BASE_URL'] ?? ''
const [latin, arabic] = [
  { west: -12, south: -42 },
  { west: -22, south: -42 },
]

test('a zone that is named in Arabic is named on the map in joined letters, and what joins them comes for it alone', async ({
  browser,
}) => {
  const person = newPerson('Letters')
  const manager = new Caller(baseUrl, await newPartnerKey('Letters'))
  await manager.register(person)
  await manager.createOrganisation(`Letters Cell ${Date.now()}`, 3)
  const zone = (zone_name: string, place: typeof latin) =>
    manager.must(201, 'POST', '/airspaces', {
      ...{ zone_name, airspace_zone_type: 2, restriction_type: 1, min_height: 0, max_height: 120 },
      ...{ zone_envelope: box(place, 0.5), active_from: null, active_to: null },
    })
  await zone('Grand Turk – Æbeltoft', latin)
  await zone('منطقة الميناء', arabic)
  const seat = await Person.sitDown(browser)
  const { page } = seat
  await seat.signIn(person.email, person.password)
  const asked: string[] = []
  page.on('request', (request) => asked.push(decodeURI(request.url())))
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  const open = ({ west, south }: typeof latin) =>
    page.goto(`/live?map=${south + 0.25},${west + 0.25},9.00&sound=0`)
  const canvas = page.locator('[aria-busy=false] .maplibregl-canvas')
  const hasRead = (file: RegExp) => asked.some((url) => file.test(url))

  await open(latin)
  await expect(canvas).toBeVisible()
  const scripts = /map-engine-\w+\/scripts\.js/
  expect(hasRead(scripts)).toBe(false)
  await open(arabic)
  // Letters as they are written beside one another have a range of their own.
  const joined = /Noto Sans Medium\/65024-65279\.pbf/
  await expect.poll(() => hasRead(joined)).toBe(true)
  expect(hasRead(scripts)).toBe(true)
  await expect(canvas).toBeVisible()

  // Where that does not come the zone is drawn all the same, its letters side by side.
  asked.length = 0
  await page.route(scripts, (route) => route.abort())
  await open(arabic)
  await expect.poll(() => hasRead(/Noto Sans Medium\/1536-1791\.pbf/)).toBe(true)
  await expect(canvas).toBeVisible()
  expect(hasRead(joined)).toBe(false)

  // Half a minute later the next tile asks again.
  await page.unroute(scripts)
  const closer = async () => {
    await page.getByRole('button', { name: 'Zoom in' }).click()
    return hasRead(joined)
  }
  await expect.poll(closer, { intervals: [4_000] }).toBe(true)
  expect(faults).toEqual([])
})
