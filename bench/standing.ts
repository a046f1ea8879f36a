import { cpus } from 'node:os'
import { capabilities } from '@clearway/domain'
import { buildOrganisation, buildPayload } from '@clearway/domain/testing'
import { openScratch } from './kit/scratch.ts'
import { publishSection, tableRow } from './kit/section.ts'
import { openWorld } from './kit/world.ts'

/**
 * What it costs a mutation to read the rights of its caller again where it writes. A small mutation, turn by turn with and
 * without it; the difference of the pairs. Writes bench/RESULTS.md.
 */
const pairs = Number(process.env['PAIRS'] ?? 4_000)
/** One caller at a time; eight people of one organisation at once, with one partner key. */
const callers = [1, 8]

const scratch = await openScratch()
const { world, services, close } = await openWorld(scratch.env)
try {
  const org = await buildOrganisation(world)
  const { payload_uuid } = await buildPayload(world, { org })
  const rows: string[] = []
  for (const atOnce of callers) rows.push(await measure(org.owner, payload_uuid, atOnce))
  await publishSection('standing', [
    '## Rights read again where something is written',
    '',
    `\`PUT /v1/payload-models/{payload_uuid}\` inside the api, ${pairs.toLocaleString('en')} pairs, each once with the caller held and read again in its transaction and once without, in changing order (durable commits; client and PostgreSQL share ${cpus().length} cores; \`npm run bench -- standing\`). The goal is less than 0.2 ms.`,
    '',
    '| callers at once | without | with | median of the differences |',
    '|---|---|---|---|',
    ...rows,
  ])
} finally {
  await close()
  await scratch.close()
}

async function measure(owner: object, payloadUuid: string, atOnce: number): Promise<string> {
  const timesOf = { with: [] as number[], without: [] as number[] }
  const differences: number[] = []
  const once = async (how: 'with' | 'without'): Promise<number> => {
    // A process of ours is not asked whether it still may.
    const actor = how === 'with' ? owner : { ...owner, system: true }
    const ctx = { ...services, actor, requestId: 'bench' } as never
    const from = performance.now()
    await capabilities.payloadModels.update.invoke(
      ctx,
      { payload_uuid: payloadUuid },
      { payload_name: 'Camera' },
    )
    return performance.now() - from
  }
  const pair = async (at: number): Promise<void> => {
    const order = at % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)
    const took = { with: 0, without: 0 }
    for (const how of order) took[how] = await once(how)
    timesOf.with.push(took.with)
    timesOf.without.push(took.without)
    differences.push(took.with - took.without)
  }
  for (let at = 0; at < 300; at += 1) await pair(at)
  for (const list of [timesOf.with, timesOf.without, differences]) list.length = 0
  const line = async (from: number) => {
    for (let at = from; at < pairs; at += atOnce) await pair(at)
  }
  await Promise.all(Array.from({ length: atOnce }, (_, from) => line(from)))
  const cell = (values: readonly number[]) =>
    `${(values.toSorted((a, b) => a - b)[values.length >> 1] as number).toFixed(3)} ms`
  return tableRow(String(atOnce), cell(timesOf.without), cell(timesOf.with), cell(differences))
}
