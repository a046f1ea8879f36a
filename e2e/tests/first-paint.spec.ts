import type { BrowserContextOptions, Page } from '@playwright/test'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { scriptsBefore } from '../fixtures/scripts-before.ts'
import { expect, test } from '../fixtures/test.ts'
import { Traffic } from '../fixtures/traffic.ts'
import { watchScripts } from '../fixtures/wire.ts'
import { Person } from '../pages/person.ts'

const flights = 500
const mostRequests = 6
/** Where no other story flies. */
const place = { west: 30 + Math.random() * 5, south: -20 - Math.random() * 5 }

/** Requests for data from now on; a batch of procedures is one, and so is the stream of changes. */
const requestsOf = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|v1)\//.test(pathname)) asked.push(`${request.method()} ${pathname}`)
  })
  return asked
}

/** A reading that follows another one does so within a second: what is asked at last is known when two are quiet. */
const untilQuiet = (asked: readonly string[]) => {
  let before = -1
  const more = () => {
    const count = asked.length - before
    before = asked.length
    return count
  }
  return expect.poll(more, { intervals: [2_000], timeout: 60_000 }).toBe(0)
}

const strip = (page: Page) => page.getByRole('region', { name: 'How fresh the picture is' })

test('the live page shows 500 flights after at most six requests, and follows those that land and take off', {
  tag: '@alone',
}, async ({ browser }) => {
  const traffic = await Traffic.build(flights, place)
  await traffic.fly()
  const person = await Person.sitDown(browser)
  const { page } = person
  await person.signIn(traffic.manager.email, traffic.manager.password)
  const asked = requestsOf(page)
  await page.goto('/live')
  await expect(strip(page)).toContainText(`${flights} flights in view`, { timeout: 120_000 })
  // Their operator is one of the facts that are joined with the frames.
  await expect(page.getByText('Crowd Surveys · Swift').first()).toBeVisible({ timeout: 60_000 })
  await untilQuiet(asked)
  const firstPaint = [...asked]
  expect(firstPaint.length, firstPaint.join('\n')).toBeLessThanOrEqual(mostRequests)

  const landed = await traffic.land(10)
  // Well before they would be taken for silent ones and leave for that.
  await expect(strip(page)).toContainText(`${flights - 10} flights in view`, { timeout: 30_000 })
  await traffic.flyAdHoc(landed)
  await expect(strip(page)).toContainText(`${flights} flights in view`, { timeout: 60_000 })
  // That they have no plan is known once the traffic was read again: for all ten together, or nearly so.
  await expect(page.getByText('No plan').first()).toBeVisible({ timeout: 60_000 })
  const readings = asked.filter((one) => one.endsWith('/awareness.traffic'))
  expect(readings.length, asked.join('\n')).toBeLessThanOrEqual(10)
  await traffic.end()
})

test('pages bring few bytes of scripts, and the live page and the planner few before their maps are drawn', async ({
  browser,
}) => {
  const seated = async (organisation: string) => {
    const { page } = await seatDemoOwner(browser, organisation)
    return { storageState: await page.context().storageState() }
  }
  const manager = await seated('KIA Airspace Cell')
  const operator = await seated('Deccan Mapping Co')
  /** What a page takes with an empty cache: of its HTML, or whatever it asks for until its map is drawn. */
  const bytesOf = async (path: string, as: BrowserContextOptions, map?: string) => {
    const context = await browser.newContext(as)
    const page = await context.newPage()
    const drawn = map && (await scriptsBefore(page, `[aria-label="${map}"][aria-busy=false]`))
    const bytes = await watchScripts(page)
    await page.goto(path)
    const taken = drawn ? await drawn() : bytes.named
    await context.close()
    return taken
  }
  // The gateway packs a script best after the first who asked for it.
  const expectWithin = (limit: number, ...page: Parameters<typeof bytesOf>) =>
    expect
      .poll(
        async () => {
          const bytes = await bytesOf(...page)
          return bytes < limit ? 'within' : `${bytes} of ${limit} bytes`
        },
        { timeout: 120_000 },
      )
      .toBe('within')
  await expectWithin(174_000, '/signin', {})
  await expectWithin(204_000, '/requests', manager)
  // With the engine of the map, and what is asked for beside it.
  await expectWithin(450_000, '/live', manager, 'Live airspace')
  // Without what few need, as corridors, imports and cuttings; tools, strips, and what checks a form or an outline come behind the map.
  await expectWithin(450_000, '/planner', operator, 'Map of the new mission')
  await expectWithin(450_000, '/zones/new', manager, 'Boundary of the zone')
})

test('the live page has loaded, and lists its flights, while the engine of its map is still on the way', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  let letThrough = () => {}
  const wait = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/map-engine-*/engine.js', async (route) => {
    await wait
    await route.continue()
  })
  await page.goto('/live', { waitUntil: 'load', timeout: 60_000 })
  await expect(page.getByText(/flights? in view/).first()).toBeVisible()
  const map = page.getByRole('region', { name: 'Live airspace', exact: true })
  await expect(map).toHaveAttribute('aria-busy', 'true')
  letThrough()
  await expect(map).toHaveAttribute('aria-busy', 'false', { timeout: 120_000 })
})

/** Each costs 30 to 140 ms where a map is drawn in software, and its first picture waits for them all. */
const mostPrograms = 11

test('the first picture of the live map takes few programs', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.addInitScript(() => {
    const { linkProgram } = WebGL2RenderingContext.prototype
    const links = { count: 0 }
    WebGL2RenderingContext.prototype.linkProgram = function (program) {
      links.count += 1
      linkProgram.call(this, program)
    }
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[aria-label="Live airspace"][aria-busy="false"]')) return
      observer.disconnect()
      Object.assign(window, { linked: links.count })
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  })
  await page.goto('/live')
  const linked = await page.waitForFunction(() => Reflect.get(window, 'linked'), null, { timeout: 120_000 })
  expect(await linked.jsonValue()).toBeGreaterThan(0)
  expect(await linked.jsonValue()).toBeLessThanOrEqual(mostPrograms)
})
