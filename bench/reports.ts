import { capabilities } from '@clearway/domain'
import { buildAsset, buildManager, buildOperator, buildZone, square } from '@clearway/domain/testing'
import pg from 'pg'
import { openScratch } from './kit/scratch.ts'
import { middleBy, ms, publishSection, tableRow, whole } from './kit/section.ts'
import { openWorld } from './kit/world.ts'
import { compare, recounts } from './reports/recounts.ts'
import { fillYear, year } from './reports/year.ts'

/**
 * A year of flights in reports: the time of each for the manager of all zones and for the operator of half the flights,
 * and its equality with a plain recount of the records. FLIGHTS in the year, 365,000 by default. Writes bench/RESULTS.md.
 */
const flights = Number(process.env['FLIGHTS'] ?? 365_000)
const zoneCount = 7
const operatorCount = 20
const assetsEach = 6
const rounds = 5

const scratch = await openScratch()
const { world, services, close } = await openWorld(scratch.env)
/** Without the patience of a service: it fills and recounts. */
const pool = new pg.Pool({ connectionString: scratch.url })
scratch.endsWith({ stop: close }, { stop: () => pool.end() })

const reports = capabilities.reports
type Report = Exclude<keyof typeof reports, 'export'>
/** Hours by the clocks of the place cost a look at each row. */
const workingHours = { weekday: 1, weekday_to: 5, hour: 8, hour_to: 17 }

try {
  const manager = await buildManager(world)
  const zones: string[] = []
  for (let n = 0; n < zoneCount; n += 1) {
    const envelope = square(70 + n, 13) as never
    zones.push((await buildZone(world, { manager, zone_envelope: envelope })).zone_uuid)
  }
  const operators = []
  for (let n = 0; n < operatorCount; n += 1) {
    const operator = await buildOperator(world)
    const assets = [operator.assetUuid]
    while (assets.length < assetsEach) assets.push((await buildAsset(world, operator)).asset_uuid)
    operators.push({ built: operator, org: operator.org.org_uuid, user: operator.pilotUuid, assets })
  }
  await fillYear(pool, { flights, zones, operators: operators.map(({ built: _, ...operator }) => operator) })
  const half = operators[0]!
  const callers = [
    { name: 'manager of all zones', actor: manager.owner, scope: [zones, null] },
    { name: 'operator of half', actor: half.built.owner, scope: [null, half.org] },
  ] as const
  const rows: string[] = []
  for (const { name, actor, scope } of callers)
    for (const report of Object.keys(recounts) as Report[]) {
      const ctx = { ...services, actor, requestId: 'bench' } as never
      const timed = async (question: object) => {
        const rounded: { took: number; answer: object }[] = []
        for (let round = 0; round < rounds; round += 1) {
          const from = performance.now()
          const answer = await reports[report].invoke(ctx, {}, { ...year, ...question })
          rounded.push({ took: performance.now() - from, answer })
        }
        return rounded
      }
      const rounded = await timed({})
      const narrowed = (await timed(workingHours)).map(({ took }) => took)
      const equal = await compare(pool, report, rounded[0]!.answer as never, scope)
      const times = rounded.map(({ took }) => took)
      rows.push(
        tableRow(
          name,
          report,
          ms(middleBy(times, (took) => took)),
          ms(Math.max(...times)),
          ms(middleBy(narrowed, (took) => took)),
          `${whole(equal)} rows equal`,
        ),
      )
      console.log(rows.at(-1))
    }
  await publishSection('reports', [
    '## A year in reports',
    '',
    `${whole(flights)} flights in a year in ${zoneCount} zones, ${whole(flights * 1.2)} requests, ${whole(flights / 10)} alerts; ${rounds} rounds of each report inside the api, each compared row by row with a plain recount of the records (client and PostgreSQL share 2 cores; \`npm run bench -- reports\`). The goal is 1 s.`,
    '',
    '| caller | report | median | longest | median of Monday to Friday, 8 to 18 | against a recount |',
    '|---|---|---|---|---|---|',
    ...rows,
  ])
} finally {
  await scratch.close()
}
