import { cpus, loadavg } from 'node:os'
import type { Page } from 'playwright'
import { ms, publishSection, tableRow, whole } from './kit/section.ts'
import { servePages } from './map/serve.ts'

/**
 * Main-thread time of the live map for one update of 5,000 aircraft, and of 10,000 over 20,000 zones, in Chromium, beside a
 * bare MapLibre `setData` of the same features. Writes bench/RESULTS.md.
 */
const skies: readonly Sky[] = [
  { aircraft: 5_000, zones: 0 },
  { aircraft: 10_000, zones: 20_000 },
]
const updates = Number(process.env['UPDATES'] ?? 10)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const goal = 1
const readyMs = 240_000
const settleMs = 3_000

interface Sky {
  readonly aircraft: number
  readonly zones: number
}
type Kind = 'bare' | 'live'
interface Figure {
  /** Milliseconds of the main thread: tasks of every kind, and scripts alone. */
  readonly taskMs: number
  readonly scriptMs: number
}

const { browser, address, close } = await servePages()
try {
  const rows: string[] = []
  for (const sky of skies) rows.push(...(await compare(sky)))
  await publishSection('map', [
    '## The live map',
    '',
    `Each aircraft sends once a second, evenly over it; main-thread time for one update in Chromium without a GPU (DevTools' TaskDuration and ScriptDuration over ${updates} updates, less the same time of the bare map without any), ${cpus().length} cores (load average ${loadavg()[0]?.toFixed(1)}); in turn, the median of ${rounds} rounds (\`npm run bench -- map\`). The goal is at most ${goal.toFixed(1)} times the peer, which draws zones as one fill and one line.`,
    '',
    '| aircraft | zones | | main thread | share | scripts alone |',
    '|---|---|---|---|---|---|',
    ...rows,
  ])
} finally {
  await close()
}

async function compare(sky: Sky): Promise<string[]> {
  const figures: Record<Kind, Figure[]> = { bare: [], live: [] }
  for (let round = 0; round < rounds; round += 1) {
    const idle = await inPage('bare', sky, (page) => page.waitForTimeout(updates * 1_000))
    for (const kind of ['bare', 'live'] as const) {
      const busy = await inPage(kind, sky, (page) => page.evaluate('window.mapBench.run()'))
      // The live map redraws ageing aircraft without any update: only what an idle map takes is subtracted.
      const figure = forOne(busy, idle)
      figures[kind].push(figure)
      console.log(sky, kind, figure)
    }
  }
  const [bare, live] = [median(figures.bare), median(figures.live)]
  return [
    row(sky, 'bare MapLibre: `setData` of features made ahead', bare, bare),
    row(sky, 'Clearway: frames read, merged, judged, drawn', live, bare),
  ]
}

async function inPage(
  kind: Kind,
  { aircraft, zones }: Sky,
  act: (page: Page) => Promise<unknown>,
): Promise<Figure> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('pageerror', (error) => console.error(error))
  await page.goto(`${address}?kind=${kind}&aircraft=${aircraft}&zones=${zones}&ticks=${updates + 1}`)
  await page.waitForFunction('window.mapBench?.isReady()', undefined, { timeout: readyMs })
  // Waits until the base map and the first frames are drawn.
  await page.waitForTimeout(settleMs)
  await page.evaluate('window.mapBench.prepare()')
  await page.waitForTimeout(settleMs)
  const figure = await spent(page, () => act(page))
  await page.close()
  return figure
}

function forOne(busy: Figure, idle: Figure): Figure {
  return {
    taskMs: (busy.taskMs - idle.taskMs) / updates,
    scriptMs: (busy.scriptMs - idle.scriptMs) / updates,
  }
}

async function spent(page: Page, act: () => Promise<unknown>): Promise<Figure> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable')
  const read = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics')
    const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { taskMs: seconds('TaskDuration') * 1_000, scriptMs: seconds('ScriptDuration') * 1_000 }
  }
  const before = await read()
  await act()
  const after = await read()
  await devTools.detach()
  return { taskMs: after.taskMs - before.taskMs, scriptMs: after.scriptMs - before.scriptMs }
}

function median(figures: readonly Figure[]): Figure {
  const sorted = figures.toSorted((a, b) => a.taskMs - b.taskMs)
  return sorted[Math.floor(sorted.length / 2)]!
}

function row({ aircraft, zones }: Sky, what: string, figure: Figure, peer: Figure): string {
  const share = (figure.taskMs / peer.taskMs).toFixed(2)
  return tableRow(whole(aircraft), whole(zones), what, ms(figure.taskMs), share, ms(figure.scriptMs))
}
