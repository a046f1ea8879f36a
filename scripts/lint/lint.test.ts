import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { problemsOf } from './check.ts'
import { readSources } from './modules.ts'
import { type Rules, rules } from './rules.ts'

const root = new URL('../..', import.meta.url).pathname

/** The rules, for a repository of a few lines that needs no place for clocks. */
const few: Rules = { ...rules, places: [] }
const problems = (files: Record<string, string>, held: Rules = few) =>
  problemsOf(new Map(Object.entries(files)), held)

const domain = 'packages/domain/src'
const imports = (...paths: string[]) => paths.map((path) => `import '${path}'`).join('\n')

it('the repository keeps its rules', () => {
  expect(problemsOf(readSources(root), rules)).toEqual([])
})

describe('an area of the domain', () => {
  const zone = { [`${domain}/airspace/zones/store.ts`]: 'export type Zone = string' }

  it('imports one that is listed before it', () => {
    expect(
      problems({ ...zone, [`${domain}/planning/plan.ts`]: imports('../airspace/zones/store.ts') }),
    ).toEqual([])
  })

  it('imports none that is listed after it, not even a type', () => {
    const text = "export const reached: import('../airspace/zones/store.ts').Zone = ''"
    const typed = "import type { Zone } from '../airspace/zones/store.ts'"
    const handed = "export type { Zone } from '../airspace/zones/store.ts'"
    const late = "const late = await import('../airspace/zones/store.ts')"
    for (const content of [text, typed, handed, late])
      expect(problems({ ...zone, [`${domain}/fleet/asset.ts`]: content })).toEqual([
        `${domain}/fleet/asset.ts: imports ${domain}/airspace/zones/store.ts, and airspace stands above fleet`,
      ])
  })

  it('imports none of what puts the areas together', () => {
    const files = { [`${domain}/operations.ts`]: '', [`${domain}/desk/act.ts`]: imports('../operations.ts') }
    expect(problems(files)).toHaveLength(1)
  })

  it('may be tested with whatever is above it', () => {
    expect(
      problems({ ...zone, [`${domain}/fleet/asset.test.ts`]: imports('../airspace/zones/store.ts') }),
    ).toEqual([])
  })

  it('is one of those that are listed', () => {
    expect(problems({ [`${domain}/common/misc.ts`]: '' })).toHaveLength(1)
  })
})

describe('a circle of imports', () => {
  it('of files is found wherever they lie, through types and names of packages too', () => {
    const found = problems({
      'packages/db/package.json': '{ "name": "@clearway/db", "exports": { ".": "./src/index.ts" } }',
      'packages/db/src/index.ts': "export { type One } from './one.ts'",
      'packages/db/src/one.ts': "import type { One } from '@clearway/db'",
      'bench/a.ts': imports('./b.ts'),
      'bench/b.ts': imports('./c.ts'),
      'bench/c.ts': imports('./a.ts'),
    })
    expect(found).toEqual([
      'a circle of imports: packages/db/src/index.ts, packages/db/src/one.ts',
      'a circle of imports: bench/a.ts, bench/b.ts, bench/c.ts',
    ])
  })

  it('of two folders is found although no file is in one', () => {
    const found = problems({
      'apps/ingest/src/live/hub.ts': imports('../transports/socket.ts'),
      'apps/ingest/src/transports/socket.ts': '',
      'apps/ingest/src/transports/deep/claims.ts': imports('../../live/tile.ts'),
      'apps/ingest/src/live/tile.ts': '',
    })
    expect(found).toEqual(['a circle of imports: apps/ingest/src/live, apps/ingest/src/transports'])
  })

  it('of a folder and what is in it is one', () => {
    const found = problems({
      'apps/web/src/map/map.ts': imports('./layers/zones.ts'),
      'apps/web/src/map/colours.ts': '',
      'apps/web/src/map/layers/zones.ts': imports('../colours.ts'),
    })
    expect(found).toEqual(['a circle of imports: apps/web/src/map, apps/web/src/map/layers'])
  })

  it('is none where the root of a process starts what takes its settings from there', () => {
    const files = {
      'apps/api/src/main.ts': imports('./rest/mount.ts'),
      'apps/api/src/env.ts': '',
      'apps/api/src/rest/mount.ts': imports('../env.ts'),
    }
    expect(problems(files)).toEqual([])
  })
})

describe('what lies by itself', () => {
  it('a screen imports its own files and no other screen’s', () => {
    const screens = 'apps/web/src/screens'
    const files = {
      [`${screens}/fleet/fleet-page.tsx`]: imports('./columns.tsx', '../plan/plan-page.tsx'),
      [`${screens}/fleet/columns.tsx`]: '',
      [`${screens}/plan/plan-page.tsx`]: '',
    }
    expect(problems(files)).toEqual([
      `${screens}/fleet/fleet-page.tsx: imports ${screens}/plan/plan-page.tsx; what two of ${screens} need belongs below both`,
    ])
  })

  it('geometry and the component library import nothing of ours', () => {
    const files = {
      [`${domain}/kernel/clock.ts`]: '',
      [`${domain}/geo/polygon.ts`]: imports('../kernel/clock.ts', 'flatbush'),
      'packages/ui/src/table.tsx': imports('../../domain/src/kernel/clock.ts', 'react'),
    }
    expect(problems(files)).toHaveLength(2)
  })

  it('and a workspace names no package that is not its business: Biome reports it', async () => {
    const named = {
      'packages/ui/src/table.ts': ['@trpc/client', '@clearway/domain/contracts'],
      'packages/db/src/client.ts': ['@clearway/domain/kernel'],
      'packages/domain/src/flight/live/socket.ts': ['ws', 'fastify'],
      'apps/web/src/words.ts': ['@clearway/db', '@clearway/domain/operations'],
    }
    const home = await mkdtemp(join(tmpdir(), 'clearway-lint-'))
    for (const [file, packages] of Object.entries(named)) {
      await mkdir(join(home, dirname(file)), { recursive: true })
      await writeFile(join(home, file), imports(...packages))
    }
    await copyFile(join(root, 'biome.json'), join(home, 'biome.json'))
    const biome = join(root, 'node_modules/.bin/biome')
    const { stdout } = spawnSync(biome, ['lint', '--vcs-enabled=false', '--reporter=json'], {
      cwd: home,
      encoding: 'utf8',
      env: { PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
    })
    await rm(home, { recursive: true })
    const refused = (JSON.parse(stdout) as { diagnostics: { category: string }[] }).diagnostics.filter(
      ({ category }) => category === 'lint/style/noRestrictedImports',
    )
    expect(refused).toHaveLength(Object.values(named).flat().length)
  })
})

describe('clock, chance and environment', () => {
  const impure = {
    'Date.now': 'const later = (now = Date.now) => now()',
    'new Date()': 'const at = new Date()',
    'Math.random': 'const dice = Math.random()',
    'process.env': "const dir = process.env['DATA_DIR']",
    randomUUID: "import { randomUUID } from 'node:crypto'",
  }

  it.each(Object.entries(impure))('%s is refused in product code', (kind, text) => {
    const file = 'apps/web/src/words.ts'
    expect(problems({ [file]: `\n${text}` })).toEqual([
      `${file}:2: ${kind} has places of its own; take it as an argument`,
    ])
  })

  it('is free in scripts, and what only looks like it is free everywhere', () => {
    const text =
      "// Date.now()\nconst at = new Date(0)\nconst words = 'Math.random()'\nconst { env } = { env: 1 }"
    expect(problems({ 'scripts/run.ts': impure['Date.now'], 'apps/web/src/words.ts': text })).toEqual([])
  })

  it('has its places, and each is needed', () => {
    const held: Rules = { ...few, places: [{ at: /clock\.ts$/, may: ['new Date()'], why: 'the clock' }] }
    expect(problems({ [`${domain}/kernel/clock.ts`]: impure['new Date()'] }, held)).toEqual([])
    expect(problems({ [`${domain}/kernel/clock.ts`]: '' }, held)).toEqual([
      'scripts/lint/rules.ts: nothing at /clock\\.ts$/ takes new Date() any more',
    ])
  })
})
