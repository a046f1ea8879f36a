import { cpus } from 'node:os'
import { bareCopy } from './ingest/bare-copy.ts'
import { cpuSeconds, stolenTime } from './ingest/cpu.ts'
import { closedLoop, type Latency, openLoop, startLoad, type Throughput } from './ingest/load.ts'
import { type IngestStage, openIngestStage } from './ingest/stage.ts'
import { middleBy, ms, publishSection, tableRow, whole } from './kit/section.ts'

/**
 * Durable, acknowledged frames a second through the real ingest process and a real, fsyncing PostgreSQL, as a
 * share of a bare `ws` server that parses and acknowledges without storing. Both are measured in turn in one
 * run, on the same machine, by the same load, at 50 and at 500 sockets. PostgreSQL's time for a frame is given beside
 * its time for the same rows by COPY alone, in large groups. Writes bench/RESULTS.md.
 */
const sizes = [
  { sockets: 50, inFlight: 20 },
  { sockets: 500, inFlight: 20 },
]
/** Rows in a bare COPY: beyond some hundreds a row costs no less. */
const copyFrames = 1_000
/** Full load by every socket, before anything is measured. */
const soakMs = Number(process.env['SOAK_MS'] ?? 0)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const timing = { warmUpMs: 2_000, measureMs: Number(process.env['MEASURE_MS'] ?? 6_000) }

interface Round {
  readonly peer: Throughput
  readonly ours: Throughput
  /** Microseconds of PostgreSQL's CPU for a frame by nothing but COPY. */
  readonly copyUs: number
}

interface Figures extends Round {
  readonly sockets: number
  readonly inFlight: number
  /** At the same pace, half of what ours takes. */
  readonly latency: { readonly peer: Latency; readonly ours: Latency }
}

const stolen = stolenTime()
const stage = await openIngestStage(Math.max(...sizes.map(({ sockets }) => sockets)))
try {
  await soak(stage.urls.ours)
  const figures: Figures[] = []
  for (const size of sizes) figures.push(await measure(stage, size))
  await publishSection(soakMs > 0 ? 'ingest-soaked' : 'ingest', sectionOf(figures))
} finally {
  await stage.close()
}

async function measure({ urls, ...at }: IngestStage, size: (typeof sizes)[number]): Promise<Figures> {
  const load = { ...timing, inFlight: size.inFlight }
  const ownCpu = () => cpuSeconds(process.pid, false)
  const ours = {
    ...load,
    urls: urls.ours.slice(0, size.sockets),
    cpu: () => ({
      load: ownCpu(),
      server: cpuSeconds(at.ingest.pid),
      postgres: cpuSeconds(at.postgresPid),
    }),
  }
  const peers = {
    ...load,
    urls: urls.peer.slice(0, size.sockets),
    cpu: () => ({ load: ownCpu(), server: cpuSeconds(at.peer.pid) }),
  }
  const results: Round[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const peer = await closedLoop(peers)
    const stored = await closedLoop(ours)
    const copied = await bareCopy({
      ...at,
      ...timing,
      sessionUuids: at.unusedUuids.slice(0, size.sockets),
      groupFrames: copyFrames,
      cpu: () => ({ postgres: cpuSeconds(at.postgresPid) }),
    })
    results.push({ peer, ours: stored, copyUs: copied['postgres'] ?? Number.NaN })
    console.log(size, `round ${round}`, results.at(-1))
  }
  const median = middleBy(results, shareOf)
  const latencies: Figures['latency'][] = []
  const pace = median.ours.framesPerSecond / 2
  for (let round = 1; round <= rounds; round += 1) {
    const delays = { peer: await openLoop(peers, pace), ours: await openLoop(ours, pace) }
    latencies.push(delays)
    const [floor, stored] = [delays.peer, delays.ours].map(({ p99Ms }) => ms(p99Ms))
    console.log(
      `${size.sockets} sockets at ${whole(pace)}/s, round ${round}: p99 of peer ${floor}, ours ${stored}`,
    )
  }
  const [peer, stored] = [latencies.map((delays) => delays.peer), latencies.map((delays) => delays.ours)].map(
    (each) => middleBy(each, ({ p99Ms }) => p99Ms),
  )
  return { ...size, ...median, latency: { peer: peer!, ours: stored! } }
}

/** With all sockets none comes near the frames that a session may send, and none near one a millisecond. */
async function soak(urls: readonly string[]): Promise<void> {
  if (soakMs === 0) return
  const load = await startLoad(urls, sizes[0]!.inFlight)
  await new Promise((resolve) => setTimeout(resolve, soakMs))
  await load.stop()
}

function shareOf({ peer, ours }: Pick<Round, 'peer' | 'ours'>): number {
  return ours.framesPerSecond / peer.framesPerSecond
}

/** A host that gives its cores to others meanwhile shows in every delay, the peer's too. */
function hostShare(): string {
  const share = stolen()
  return Number.isNaN(share) ? '' : `, of which the host gave ${(share * 100).toFixed(1)} % to others`
}

function sectionOf(figures: readonly Figures[]): string[] {
  const soaked = {
    title: ' after a long load',
    words: `, after ${whole(soakMs / 60_000)} minutes of full load by ${sizes.at(-1)!.sockets} sockets`,
    setting: `SOAK_MS=${soakMs} `,
  }
  const { title, words, setting } = soakMs > 0 ? soaked : { title: '', words: '', setting: '' }
  return [
    `## Telemetry ingest${title}`,
    '',
    `Frames of ${figures[0]?.ours.frameBytes} bytes; load, server and PostgreSQL share ${cpus().length} cores${hostShare()}; ours through the gateway of npm start; both servers in turn${words}, the median of ${rounds} rounds (\`${setting}npm run bench -- ingest\`). The goals are a share of at least 0.6, at most 1.3 times what PostgreSQL takes for the same rows by nothing but COPY and, at half of our own load, a p99 below 50 ms.`,
    '',
    '| sockets, frames in flight on each | | frames/s | share | server, µs CPU a frame | PostgreSQL | load | p50 at half load of ours | p99 |',
    '|---|---|---|---|---|---|---|---|---|',
    ...figures.flatMap(rowsOf),
  ]
}

function rowsOf({ sockets, inFlight, peer, ours, copyUs, latency }: Figures): string[] {
  const what = `${sockets}, ${inFlight}`
  const cells = ({ framesPerSecond, cpuUs }: Throughput, share: number) => [
    whole(framesPerSecond),
    share.toFixed(2),
    ...['server', 'postgres', 'load'].map((part) => cpuUs[part]?.toFixed(1) ?? ''),
  ]
  const delays = ({ p50Ms, p99Ms, refused }: Latency) => [
    ms(p50Ms),
    refused > 0 ? `${ms(p99Ms)}, ${whole(refused)} refused` : ms(p99Ms),
  ]
  return [
    tableRow(
      what,
      'bare `ws` server: parses, acknowledges, stores nothing',
      ...cells(peer, 1),
      ...delays(latency.peer),
    ),
    tableRow(
      what,
      'Clearway: each frame acknowledged after its commit',
      ...cells(ours, shareOf({ peer, ours })),
      ...delays(latency.ours),
    ),
    tableRow(
      what,
      `PostgreSQL alone: COPY of the same rows, ${whole(copyFrames)} a commit; Clearway takes ${(ours.cpuUs['postgres']! / copyUs).toFixed(2)} of it`,
      '',
      '',
      '',
      copyUs.toFixed(1),
      '',
      '',
      '',
    ),
  ]
}
