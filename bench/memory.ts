import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { startLoad } from './ingest/load.ts'
import { openIngestStage } from './ingest/stage.ts'
import { publishSection, whole } from './kit/section.ts'
import { type MemoryProbe, probeMemory } from './memory/probe.ts'

/**
 * Memory of the ingest process under full load: flat, or growing. The peer is a bare `ws` server under the same load in
 * the same run; both work at the same time. Writes bench/RESULTS.md. DURATION_S is 600 by default.
 */
const sockets = 50
const inFlight = 10
const durationS = Number(process.env['DURATION_S'] ?? 600)
const everyS = Math.min(30, durationS / 4)
/** Code is compiled, pools and caches are filled. */
const warmUpS = Math.min(60, durationS / 4)
const mib = 1024 * 1024

interface Row {
  readonly atS: number
  readonly ours: Sample
  readonly peer: Sample
}
interface Sample {
  readonly rssMib: number
  readonly heapMib: number
  readonly framesPerSecond: number
}

process.env['NODE_OPTIONS'] = `--expose-gc --import ${new URL('./kit/answer.ts', import.meta.url)}`
const stage = await openIngestStage(sockets)
try {
  const loads = {
    ours: await startLoad(stage.urls.ours, inFlight),
    peer: await startLoad(stage.urls.peer, inFlight),
  }
  const probes = { ours: probeMemory(stage.ingest), peer: probeMemory(stage.peer) }
  await sleep(warmUpS * 1_000)
  const rows: Row[] = []
  const began = performance.now()
  const counted = { ours: loads.ours.acknowledged, peer: loads.peer.acknowledged, at: began }
  while (performance.now() - began < durationS * 1_000) {
    await sleep(everyS * 1_000)
    const now = performance.now()
    const sample = async (which: 'ours' | 'peer') => {
      const { acknowledged } = loads[which]
      const framesPerSecond = ((acknowledged - counted[which]) / (now - counted.at)) * 1_000
      counted[which] = acknowledged
      return { ...(await sizes(probes[which])), framesPerSecond }
    }
    const row = { atS: (now - began) / 1_000, ours: await sample('ours'), peer: await sample('peer') }
    counted.at = now
    rows.push(row)
    console.log(wordsOf(row))
  }
  await Promise.all([loads.ours.stop(), loads.peer.stop()])
  await publishSection('memory', sectionOf(rows))
} finally {
  await stage.close()
}

/** After a forced collection: what is still needed, and not what waits to be collected. */
async function sizes(probe: MemoryProbe): Promise<Pick<Sample, 'rssMib' | 'heapMib'>> {
  const { rss, heapUsed } = await probe()
  return { rssMib: rss / mib, heapMib: heapUsed / mib }
}

function wordsOf({ atS, ours, peer }: Row): string {
  const part = ({ rssMib, heapMib, framesPerSecond }: Sample) =>
    `${rssMib.toFixed(1)} MiB (heap ${heapMib.toFixed(1)}), ${whole(framesPerSecond)} frames/s`
  return `${Math.round(atS)} s: ours ${part(ours)}; peer ${part(peer)}`
}

function sectionOf(rows: readonly Row[]): string[] {
  const row = (what: string, samples: readonly Sample[]) => {
    const [first, last] = [samples[0], samples.at(-1)]
    const slope = (of: (sample: Sample) => number) =>
      (60 * slopeOf(samples.map((sample, n) => [rows[n]?.atS ?? 0, of(sample)]))).toFixed(2)
    const rate = samples.reduce((sum, { framesPerSecond }) => sum + framesPerSecond, 0) / samples.length
    return `| ${what} | ${whole(rate)} | ${first?.rssMib.toFixed(1)} | ${last?.rssMib.toFixed(1)} | ${slope(({ rssMib }) => rssMib)} | ${first?.heapMib.toFixed(1)} | ${last?.heapMib.toFixed(1)} | ${slope(({ heapMib }) => heapMib)} |`
  }
  return [
    '## Memory under full load',
    '',
    `${sockets} sockets with ${inFlight} frames in flight to each server at once, for ${Math.round(durationS)} s after a warm-up of ${Math.round(warmUpS)} s; both servers, both loads and PostgreSQL share ${cpus().length} cores (load average ${loadavg()[0]?.toFixed(1)}; \`npm run bench -- memory\`). Measured every ${Math.round(everyS)} s after a forced collection; the slope is that of the least squares. The goal is a flat line.`,
    '',
    '| | frames/s | RSS at first, MiB | at last | slope, MiB/min | heap at first, MiB | at last | slope, MiB/min |',
    '|---|---|---|---|---|---|---|---|',
    row(
      'bare `ws` server',
      rows.map(({ peer }) => peer),
    ),
    row(
      'Clearway, the telemetry service',
      rows.map(({ ours }) => ours),
    ),
  ]
}

/** Of the straight line through the points with the least squares of distances. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  const together = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return spread === 0 ? 0 : together / spread
}
