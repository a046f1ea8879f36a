import { cpus, loadavg } from 'node:os'
import { chromium } from 'playwright'
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
  /** Of use when it has loaded, holds this element and says these words. */
  readonly element: string
  readonly words: string
  /** How many times slower than this one the processor is. */
  readonly slower?: number
}

const places: readonly Place[] = [
  { path: '/signin', what: 'the form can be filled in', goalMs: null, element: 'form', words: '' },
  {
    path: '/signin',
    what: 'the form can be filled in, on a processor four times slower, as a phone has',
    goalMs: null,
    element: 'form',
    words: '',
    slower: 4,
  },
  {
    path: '/requests',
    what: 'the list',
    goalMs: 3_000,
    element: '[aria-label="Permission requests"] a',
    words: '',
  },
  {
    path: '/live',
    what: 'the map is drawn and the flights are counted',
    goalMs: 5_000,
    element: 'section[aria-label="Live airspace"][aria-busy="false"]',
    words: '\\d flights? in view',
  },
  {
    path: '/planner',
    what: 'the map is drawn',
    goalMs: null,
    element: 'section[aria-label="Map of the new mission"][aria-busy="false"]',
    words: '',
  },
]

/** Runs in the page: the moment at which it is of use, from the beginning of its load; false before. */
const momentOfUse = ({ element, words }: Pick<Place, 'element' | 'words'>): number | false => {
  const document = Reflect.get(globalThis, 'document')
  const isOfUse =
    document.readyState === 'complete' &&
    document.querySelector(element) !== null &&
    new RegExp(words).test(document.body.textContent)
  return isOfUse && performance.now()
}

interface Load {
  readonly ms: number
  readonly scriptBytes: number
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Who plans, and who manages airspace. */
const authorityName = 'KIA Airspace Cell'
const operatorName = 'Deccan Mapping Co'

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

const signIn = async (organisation: string) => {
  const { email, password } = await demoOwner(organisation)
  const context = await browser.newContext(view)
  await new Person(await context.newPage()).signIn(email, password)
  const state = await context.storageState()
  await context.close()
  return state
}

type State = Awaited<ReturnType<typeof signIn>>

const load = async (
  place: Place,
  { authority, operator }: Record<'authority' | 'operator', State>,
): Promise<Load> => {
  const storageState = place.path === '/planner' ? operator : authority
  const context = await browser.newContext({ ...view, ...(place.path !== '/signin' && { storageState }) })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', line)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: place.slower ?? 1 })
  const scripts = await watchScripts(page)
  await page.goto(place.path, { waitUntil: 'commit' })
  // Asked with each frame: a locator is asked twice a second in the end.
  const seen = await page.waitForFunction(momentOfUse, place, { polling: 'raf' })
  const figure = { ms: Number(await seen.jsonValue()), scriptBytes: scripts.all }
  await context.close()
  return figure
}

try {
  const states = { authority: await signIn(authorityName), operator: await signIn(operatorName) }
  const loads = new Map<Place, Load[]>(places.map((place) => [place, []]))
  // The first visit has the gateway compress what it keeps: it is not counted.
  for (let round = 0; round <= rounds; round += 1)
    for (const [place, all] of loads) {
      const figure = await load(place, states)
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
