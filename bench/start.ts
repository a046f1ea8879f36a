import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startFloor } from './start/floor.ts'
import { byName, memoryOf, type ProcessMemory, sumMib } from './start/memory.ts'
import { startStack } from './start/stack.ts'

/**
 * `npm start` to its `ready` line, cold and warm, and the memory of the idle stack, beside bare PostgreSQL and
 * `next start` of the same build. CLONE=off leaves out the fresh clone with its installation. Writes bench/RESULTS.md.
 */
const rounds = Number(process.env['ROUNDS'] ?? 3)
const idleMs = 20_000
const root = join(import.meta.dirname, '..')
const base = await mkdtemp(join(tmpdir(), 'clearway-bench-'))

interface Round {
  readonly cold: number
  readonly warm: number
  readonly floor: number
  readonly stop: number
}
interface Memory {
  readonly stack: ProcessMemory[]
  readonly floor: ProcessMemory[]
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const commitOf = (clone: string): string =>
  execFileSync('git', ['describe', '--always', '--dirty'], { cwd: clone, encoding: 'utf8' }).trim()

const idle = async (roots: readonly number[]): Promise<ProcessMemory[]> => {
  await wait(idleMs)
  return memoryOf(roots)
}

const measureRound = async (number: number, remember: (memory: Memory) => void): Promise<Round> => {
  const dataDir = join(base, `data-${number}`)
  const cold = await startStack(root, dataDir)
  await cold.stop()
  const floor = await startFloor(root, join(base, 'floor'))
  const floorMemory = number === 1 ? await idle(floor.pids) : []
  await floor.stop()
  const warm = await startStack(root, dataDir)
  if (number === 1) remember({ stack: await idle([warm.pid]), floor: floorMemory })
  const stop = await warm.stop()
  const round = { cold: cold.readyMs, warm: warm.readyMs, floor: floor.readyMs, stop }
  console.log(
    `round ${number}: cold ${seconds(round.cold)}, warm ${seconds(round.warm)}, floor ${seconds(round.floor)}`,
  )
  return round
}

const measureClone = async (): Promise<number> => {
  const clone = join(base, 'clone')
  execFileSync('git', ['clone', '--quiet', root, clone])
  const stack = await startStack(clone, join(base, 'clone-data'))
  await stack.stop()
  return stack.readyMs
}

const prepare = async (): Promise<void> => {
  // Installs and builds what is not there, and makes the peer's cluster: neither is to be timed.
  const first = await startStack(root, join(base, 'first'))
  await first.stop()
  await (await startFloor(root, join(base, 'floor'))).stop()
}

const sectionText = (all: Round[], memory: Memory, cloneMs: number | null): string => {
  const of = (pick: (round: Round) => number) => median(all.map(pick))
  const floor = of((round) => round.floor)
  const row = (what: string, ms: number, goal: string) =>
    `| ${what} | ${seconds(ms)} | ${(ms / floor).toFixed(1)} | ${goal} |`
  const mib = (value: number) => `${Math.round(value)} MiB`
  const [stackMib, floorMib] = [sumMib(memory.stack), sumMib(memory.floor)]
  return [
    '<!-- start -->',
    '## Start and memory',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, commit ${commitOf(root)}; median of ${rounds} rounds (\`npm run bench -- start\`).`,
    '',
    '| `npm start` to `ready` | time | times the floor | goal |',
    '|---|---|---|---|',
    row('floor: bare PostgreSQL and `next start` side by side, until both answer', floor, ''),
    row(
      'warm: everything there',
      of((round) => round.warm),
      '10 s',
    ),
    row(
      'cold: empty DATA_DIR; database, authority and demo world are made',
      of((round) => round.cold),
      '',
    ),
    ...(cloneMs === null ? [] : [row('fresh clone: packages installed, console built as well', cloneMs, '')]),
    '',
    `SIGTERM to the end of the last process: ${seconds(of((round) => round.stop))}.`,
    '',
    `Memory ${idleMs / 1000} s after \`ready\`, nobody signed in, nine demo flights streaming (PSS, so that shared pages count once): **${mib(stackMib)}**, goal 1,200 MB (${mib(1.2e9 / 2 ** 20)}). The floor takes ${mib(floorMib)}.`,
    '',
    '| process | PSS |',
    '|---|---|',
    ...byName(memory.stack).map(([name, value]) => `| ${name} | ${mib(value)} |`),
    '<!-- /start -->',
  ].join('\n')
}

const publish = async (text: string): Promise<void> => {
  console.log(`\n${text}`)
  const path = join(import.meta.dirname, 'RESULTS.md')
  const before = await readFile(path, 'utf8')
  const section = /<!-- start -->[\s\S]*<!-- \/start -->/
  const after = section.test(before)
    ? before.replace(section, () => text)
    : `${before.trimEnd()}\n\n${text}\n`
  await writeFile(path, after)
}

try {
  await prepare()
  let memory: Memory = { stack: [], floor: [] }
  const all: Round[] = []
  for (let number = 1; number <= rounds; number += 1)
    all.push(
      await measureRound(number, (measured) => {
        memory = measured
      }),
    )
  const cloneMs = process.env['CLONE'] === 'off' ? null : await measureClone()
  await publish(sectionText(all, memory, cloneMs))
} finally {
  await rm(base, { recursive: true, force: true })
}
