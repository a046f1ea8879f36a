import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Ask, asks } from './frame/asks.ts'
import type { Side } from './frame/serve.ts'
import { cpuSeconds } from './ingest/cpu.ts'
import { delaysOf } from './kit/http-load.ts'
import { middleBy, publishSection, tableRow, whole } from './kit/section.ts'

/**
 * Processor time of a request, by the api and by PostgreSQL, beside another commit in the same run. BEFORE names a checkout
 * of that commit with its packages installed and this bench's frame/ in it. Writes bench/RESULTS.md.
 */
const rounds = Number(process.env['ROUNDS'] ?? 5)
const connections = 8
const timing = { warmUpMs: 500, measureMs: Number(process.env['MEASURE_MS'] ?? 3_000) }
/** What an act sets off in the api after its answer is part of its cost. */
const settleMs = 300
const here = new URL('..', import.meta.url).pathname
const roots = { before: process.env['BEFORE'] ?? here, after: here }

interface Cost {
  readonly apiUs: number
  readonly postgresUs: number
}

const started = await Promise.all(Object.values(roots).map(serve))
try {
  const rows: string[] = []
  for (const [what, ask] of Object.entries(asks)) rows.push(await compare(what, ask))
  await publishSection('frame', [
    '## The frame of a request',
    '',
    `Processor time of one request over REST by ${connections} connections, 100,000 zones and 10,000 approved plans, in µs; both commits in turn, the median of ${rounds} rounds, on ${cpus().length} cores (\`BEFORE=<checkout> npm run bench -- frame\`). A place where nothing is costs hardly more than the frame: HTTP, key, token, organisation. The time of what an act sets off is in it: notifications, webhooks, maps. Rows whose code is the same in both commits show how far the others are to be trusted.`,
    '',
    '| | api before | api after | PostgreSQL before | PostgreSQL after | both, after / before |',
    '|---|---|---|---|---|---|',
    ...rows,
  ])
} finally {
  for (const { child } of started) child.disconnect()
}

async function serve(root: string) {
  const child = fork(`${root}/bench/frame/serve.ts`)
  const [side] = (await once(child, 'message')) as [Side]
  return { side, child }
}

async function compare(what: string, ask: Ask): Promise<string> {
  const costs = started.map((): Cost[] => [])
  const asked = started.map(({ side }) => ask(side))
  for (let round = 0; round < rounds; round += 1)
    for (const n of round % 2 === 0 ? [0, 1] : [1, 0])
      costs[n]?.push(await costOf(started[n]?.side as Side, asked[n] as ReturnType<Ask>))
  const [before, after] = costs.map((all) => middleBy(all, sum)) as [Cost, Cost]
  console.log(what, before, after)
  const share = (sum(after) / sum(before)).toFixed(2)
  const figures = [before.apiUs, after.apiUs, before.postgresUs, after.postgresUs].map(whole)
  return tableRow(what, ...figures, share)
}

function sum({ apiUs, postgresUs }: Cost): number {
  return apiUs + postgresUs
}

async function costOf(side: Side, { body, ...asked }: ReturnType<Ask>): Promise<Cost> {
  let sent = 0
  const counted = (n: number) => {
    sent += 1
    return body(n)
  }
  const used = () => [cpuSeconds(side.apiPid), cpuSeconds(side.postgresPid)] as const
  const [api, postgres] = used()
  await delaysOf({ ...timing, port: side.port, connections, ...asked, body: counted })
  await pause(settleMs)
  const [apiNow, postgresNow] = used()
  return { apiUs: ((apiNow - api) / sent) * 1e6, postgresUs: ((postgresNow - postgres) / sent) * 1e6 }
}
