import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ask, connectionOf, connectionOptions, connectionUsage } from './client.ts'

const usage = `Writes the active zones to files of one format; a large export comes in several.

  npm run export -- zones [--format geojson] [--out <folder>]

  --format <name>     geojson (default), kml, ed269, ed318
  --out <folder>      where the files go (default: here); - writes a single one to standard output
  --mine              zones that the organisation owns, not all
  --restriction-type, --zone-type   numbers: these alone
  --country <ABC>     ISO 3166-1 alpha-3 code of the zones, which ED-269 wants
${connectionUsage}`

const options = {
  ...connectionOptions,
  format: { type: 'string' },
  out: { type: 'string', default: '.' },
  mine: { type: 'boolean' },
  'restriction-type': { type: 'string' },
  'zone-type': { type: 'string' },
  country: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const queryOf = (values: Record<string, string | boolean | undefined>): string => {
  const said = {
    format: values['format'],
    owner: values['mine'] ? 'mine' : undefined,
    restriction_type: values['restriction-type'],
    airspace_zone_type: values['zone-type'],
    country: values['country'],
  }
  const given = Object.entries(said).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(given).toString()
}

/** Only a plain name: a service that is not ours must not choose where we write. */
const nameOf = (answer: Response): string =>
  /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'zones'

const nextOf = (answer: Response): string | null =>
  /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  if (values.help || positionals[0] !== 'zones') {
    console.log(usage)
    process.exit(values.help ? 0 : 2)
  }
  const to = connectionOf(values, process.env)
  if (values.out !== '-') await mkdir(values.out, { recursive: true })
  for (let path: string | null = `/v1/airspaces/export?${queryOf(values)}`; path; ) {
    const answer: Response = await ask(to, path)
    path = nextOf(answer)
    if (values.out === '-' && path)
      throw new Error('The export comes in several files: give a folder with --out.')
    const text = await answer.text()
    if (values.out === '-') process.stdout.write(text)
    else {
      const file = join(values.out, nameOf(answer))
      await writeFile(file, text)
      console.log(file)
    }
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
