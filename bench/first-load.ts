import { cpus, loadavg } from 'node:os'
import { chromium, type Page } from 'playwright'
import { chromiumPath } from '../e2e/fixtures/browser.ts'
import { demoOwner } from '../e2e/fixtures/demo.ts'
import { startStack } from '../e2e/fixtures/stack.ts'
import { watchScripts } from '../e2e/fixtures/wire.ts'
import { Person } from '../e2e/pages/person.ts'
import { publishSection, tableRow, whole } from './kit/section.ts'

/**
 * The first load of pages over a slow line (1.5 Mbit/s, 150 ms), signed in and with an empty cache, to the moment that each
 * is of use. Writes bench/RESULTS.md.
 */
const rounds = Number(process.env['ROUNDS'] ?? 3)
const bytesPerS = 1_500_000 / 8
const line = { offline: false, latency: 150, downloadThroughput: bytesPerS, uploadThroughput: bytesPerS }

interface Place {
  readonly path: string
  readonly what: string
  readonly goalMs: number | null
  readonly isOfUse: (page: Page) => Promise<unknown>
}

const places: readonly Place[] = [
  {
    path: '/signin',
    what: 'the form can be filled in',
    goalMs: null,
    isOfUse: (page) => page.waitForLoadState('load'),
  },
  {
    path: '/requests',
    what: 'the list',
    goalMs: 3_000,
    isOfUse: (page) =>
      page.getByRole('list', { name: 'Permission requests' }).getByRole('link').first().waitFor(),
  },
  {
    path: '/live',
    what: 'the map is drawn and the flights are counted',
    goalMs: 5_000,
    isOfUse: async (page) => {
      await page.locator('section[aria-label="Live airspace"][aria-busy="false"]').waitFor()
      await page
        .getByText(/flights? in view/)
        .first()
        .waitFor()
    },
  },
]

interface Load {
  readonly ms: number
  readonly scriptBytes: number
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** A running stack may be named, as for the stories. */
const running = process.env['E2E_BASE_URL']
const stack = running ? null : await startStack({ WEB_PROCESSES: '1' })
const baseURL = running ?? stack!.url
if (stack) process.env['E2E_DATA_DIR'] = stack.dataDir
// It decides by itself how it draws without a GPU, as a person's does.
const browser = await chromium.launch({
  ...(chromiumPath() && { executablePath: chromiumPath()! }),
  args: ['--no-sandbox'],
})
const view = { baseURL, viewport: { width: 1440, height: 900 } }

const signIn = async () => {
  const { email, password } = await demoOwner('KIA Airspace Cell')
  const context = await browser.newContext(view)
  await new Person(await context.newPage()).signIn(email, password)
  const state = await context.storageState()
  await context.close()
  return state
}

const load = async (place: Place, storageState: Awaited<ReturnType<typeof signIn>>): Promise<Load> => {
  const context = await browser.newContext({ ...view, ...(place.path !== '/signin' && { storageState }) })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', line)
  const scripts = await watchScripts(page)
  const began = performance.now()
  await page.goto(place.path, { waitUntil: 'commit' })
  await place.isOfUse(page)
  const figure = { ms: performance.now() - began, scriptBytes: scripts.all }
  await context.close()
  return figure
}

try {
  const state = await signIn()
  const loads = new Map<Place, Load[]>(places.map((place) => [place, []]))
  // The first visit has the gateway compress what it keeps: it is not counted.
  for (let round = 0; round <= rounds; round += 1)
    for (const [place, all] of loads) {
      const figure = await load(place, state)
      console.log(place.path, figure)
      if (round > 0) all.push(figure)
    }
  const figures = [...loads].map(([{ path, what, goalMs }, all]) =>
    tableRow(
      `${path}: ${what}`,
      `${(median(all.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`,
      goalMs === null ? '' : `${goalMs / 1_000} s`,
      `${whole(median(all.map(({ scriptBytes }) => scriptBytes)) / 1_000)} kB`,
    ),
  )
  await publishSection('first-load', [
    '## First load over a slow line',
    '',
    `1.5 Mbit/s and 150 ms (DevTools), empty cache, the demo world, the map drawn in software, ${cpus().length} cores (load average ${loadavg()[0]?.toFixed(1)}); the median of ${rounds} rounds (\`npm run bench -- first-load\`). Scripts as they come over the wire, MapLibre's worker among them.`,
    '',
    '| page, until | time | goal | scripts |',
    '|---|---|---|---|',
    ...figures,
  ])
} finally {
  await browser.close()
  await stack?.stop()
}
