import { readFile, writeFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { parseArgs } from 'node:util'
import type { MissionImportReport, ZoneImportReport } from '@clearway/domain/contracts'
import { fileText } from '@clearway/domain/exchange'
import {
  ask,
  type Connection,
  connectionOf,
  connectionOptions,
  connectionUsage,
  NotKnown,
  Refused,
} from './client.ts'
import { batchesOf, indicesOf } from './indices.ts'

const usage = `Imports zones, or drafts missions, from a file; reports what becomes of each feature.

  npm run import -- zones <file> [--dry-run] [--skip-faulty]      ED-269, ED-318, GeoJSON, KML, OpenAir
  npm run import -- missions <file> [--buffer 30] [--out <file>]  QGroundControl .plan, KML, GeoJSON

  --format <name>             ed269, ed318, geojson, kml, openair, plan (default: found out)
  --only <indices>            these features alone, such as 0,3-5
  --ground-elevation <m>      lowers heights that are above sea level
  --min-height, --max-height  metres above ground: of zones where the file says nothing, of missions in any case
  zones     --dry-run         reports and creates nothing
            --skip-faulty     imports the features without a fault
            --name <text>     of features without a name (default: the name of the file)
            --restriction-type, --zone-type   numbers, where the file says nothing
  missions  --buffer <m>, --height-margin <m>   to each side of a line, above its highest point
            --out <file>      writes the drafts: bodies for POST /v1/missions
${connectionUsage}

Ends with 0 when every feature can be imported, with 1 when one cannot, with 2 when it was called wrongly.`

const options = {
  ...connectionOptions,
  format: { type: 'string' },
  only: { type: 'string' },
  'ground-elevation': { type: 'string' },
  'min-height': { type: 'string' },
  'max-height': { type: 'string' },
  name: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'skip-faulty': { type: 'boolean' },
  'restriction-type': { type: 'string' },
  'zone-type': { type: 'string' },
  buffer: { type: 'string' },
  'height-margin': { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Zones that one import creates, at most. */
const mostZones = 500

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

type NumberOption =
  | 'ground-elevation'
  | 'min-height'
  | 'max-height'
  | 'restriction-type'
  | 'zone-type'
  | 'buffer'
  | 'height-margin'

const numberOf = (values: Values, option: NumberOption): number | undefined => {
  const text = values[option]
  if (text === undefined) return undefined
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(number)) throw new Error(`--${option} takes a number, not "${text}"`)
  return number
}

/** JSON goes as JSON: as a text within JSON it would be larger. */
const contentOf = async (file: string): Promise<unknown> => {
  const text = fileText(await readFile(file))
  try {
    const json = JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
    return typeof json === 'object' && json !== null ? json : text
  } catch {
    return text
  }
}

const shared = (values: Values) => ({
  format: values.format,
  only: values.only === undefined ? undefined : indicesOf(values.only),
  ground_elevation: numberOf(values, 'ground-elevation'),
})

const importZones = async (to: Connection, content: unknown, values: Values): Promise<boolean> => {
  const defaults = {
    zone_name: values.name,
    restriction_type: numberOf(values, 'restriction-type'),
    airspace_zone_type: numberOf(values, 'zone-type'),
    min_height: numberOf(values, 'min-height'),
    max_height: numberOf(values, 'max-height'),
  }
  const body = { content, ...shared(values), defaults }
  const send = async (more: {
    dry_run: boolean
    skip_faulty?: boolean
    only?: number[]
  }): Promise<ZoneImportReport> => {
    const sent = { body: { ...body, ...more }, creates: !more.dry_run }
    const answer = await ask(to, '/v1/airspaces/import', sent)
    const whole = (await answer.json().catch((error: Error) => {
      throw new (more.dry_run ? Refused : NotKnown)(`The answer broke off (${error.message}).`)
    })) as { data: ZoneImportReport }
    return whole.data
  }
  const report = await send({ dry_run: true })
  printReport(report)
  console.log(
    `${report.format}: ${report.total_ready} of ${report.features.length} features ready, ${report.total_zones} zones`,
  )
  const isWhole = report.total_faulty === 0
  if (values['dry-run']) return isWhole
  if (!isWhole && !values['skip-faulty']) {
    console.log('Nothing was created: --skip-faulty imports the features without a fault.')
    return false
  }
  const ready = report.features.filter((one) => one.verdict === 'ready')
  let created = 0
  let late = 0
  let isKnown = true
  try {
    for (const batch of batchesOf(ready, mostZones)) {
      const only = batch.map((feature) => feature.index)
      const made = await send({ dry_run: false, skip_faulty: values['skip-faulty'] ?? false, only })
      created += made.total_created
      late += made.total_faulty
      printReport({ features: made.features.filter((one) => one.verdict === 'fault') })
    }
  } catch (error) {
    isKnown = !(error instanceof NotKnown)
    throw error
  } finally {
    console.log(isKnown ? `${created} zones created` : `${created} zones are known to be created`)
  }
  return isWhole && late === 0
}

const draftMissions = async (to: Connection, content: unknown, values: Values): Promise<boolean> => {
  const answer = await ask(to, '/v1/missions/import', {
    body: {
      content,
      ...shared(values),
      buffer: numberOf(values, 'buffer'),
      height_margin: numberOf(values, 'height-margin'),
      min_height: numberOf(values, 'min-height'),
      max_height: numberOf(values, 'max-height'),
    },
  })
  const { data: report } = (await answer.json()) as { data: MissionImportReport }
  printReport(report)
  const missions = report.features.flatMap((feature) => feature.missions)
  console.log(
    `${report.format}: ${report.total_ready} of ${report.features.length} features ready, ${missions.length} missions`,
  )
  if (values.out) await writeFile(values.out, `${JSON.stringify(missions, null, 2)}\n`)
  return report.total_faulty === 0
}

interface FeatureReport {
  readonly index: number
  readonly name: string
  readonly verdict: string
  readonly notes: readonly string[]
  readonly faults: readonly string[]
}

const printReport = ({ features }: { features: readonly FeatureReport[] }): void => {
  for (const { index, name, verdict, notes, faults } of features) {
    console.log(`${String(index).padStart(5)} ${verdict.padEnd(6)} ${name}`)
    for (const fault of faults) console.log(`             fault: ${fault}`)
    for (const note of notes) console.log(`             note: ${note}`)
  }
}

const commands = { zones: importZones, missions: draftMissions }

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [what = '', file] = positionals
  const command = Object.hasOwn(commands, what) ? commands[what as keyof typeof commands] : undefined
  if (values.help || !command || !file) {
    console.log(usage)
    process.exit(values.help ? 0 : 2)
  }
  const name = values.name ?? parse(file).name.slice(0, 150)
  const to = connectionOf(values, process.env)
  const isWhole = await command(to, await contentOf(file), { ...values, name })
  process.exitCode = isWhole ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  if (error instanceof Refused)
    for (const [field, faults] of Object.entries(error.details))
      console.error(`  ${field}: ${faults.join('; ')}`)
  process.exitCode = 2
}
