import { cpus, loadavg } from 'node:os'
import { publishSection, tableRow, whole } from './kit/section.ts'
import { servePages } from './map/serve.ts'

/**
 * Median frame of a map that is dragged over 514 and 20,000 zones, beside a bare MapLibre with the same polygons filled and
 * outlined, both drawn in software where there is no GPU. Writes bench/RESULTS.md.
 */
const counts = (process.env['ZONES'] ?? '514,20000').split(',').map(Number)
const rounds = Number(process.env['ROUNDS'] ?? 5)
const goal = 1.2
const readyMs = 240_000
const kinds = ['bare', 'live'] as const
type Kind = (typeof kinds)[number]

const { browser, address, close } = await servePages()

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

const opened = async (kind: Kind, zones: number) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('pageerror', (error) => console.error(error))
  const began = performance.now()
  await page.goto(`${address}?kind=${kind}&zones=${zones}`)
  await page.waitForFunction('window.panBench?.isReady()', undefined, { timeout: readyMs })
  console.log(kind, zones, 'ready', Math.round(performance.now() - began))
  return page
}

/** In turn, so that both meet the same machine. */
const measure = async (zones: number): Promise<Record<Kind, number>> => {
  const medians: Record<Kind, number[]> = { bare: [], live: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const kind of kinds) {
      const page = await opened(kind, zones)
      // The first way there and back cuts the tiles.
      await page.evaluate('window.panBench.pan()')
      medians[kind].push(median((await page.evaluate('window.panBench.pan()')) as number[]))
      await page.close()
    }
  console.log(zones, medians)
  return { bare: median(medians.bare), live: median(medians.live) }
}

try {
  const rows: string[] = []
  for (const count of counts) {
    const figures = await measure(count)
    const share = (figures.live / figures.bare).toFixed(2)
    const cells = [figures.bare, figures.live].map((value) => `${value.toFixed(1)} ms`)
    rows.push(tableRow(whole(count), ...cells, share))
  }
  await publishSection('panning', [
    '## Panning over zones',
    '',
    `Median frame of a map that is dragged at zoom 9, in Chromium without a GPU, ${cpus().length} cores (load average ${loadavg()[0]?.toFixed(1)}); in turn, the median of ${rounds} rounds (\`npm run bench -- panning\`). The goal is at most ${goal} times the peer.`,
    '',
    '| zones | bare MapLibre: one fill, one line | Clearway: fill, hatch, edges, labels | share |',
    '|---|---|---|---|',
    ...rows,
  ])
} finally {
  await close()
}
