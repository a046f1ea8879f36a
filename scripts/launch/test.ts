import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { STOP_SIGNALS } from './bootstrap.mjs'
import { ensureBrowser } from './browser.ts'
import { ensureConsoleBuilt } from './console-build.ts'
import {
  type Counts,
  countPlaywright,
  countVitest,
  type Failures,
  playwrightFailures,
  sum,
  summaryLine,
  vitestFailures,
} from './counts.ts'
import { runJob } from './job.mjs'
import { root } from './root.mjs'
import { complain, say } from './say.mjs'

/** Ends a run that hangs. A whole one takes about 20 minutes on two idle cores, and three times as long on slow or busy ones. */
const WHOLE_RUN_MS = 85 * 60_000

const PARTS = ['lint', 'unit', 'e2e'] as const
type Part = (typeof PARTS)[number]

const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 }
const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 }

const reports = join(root, 'test-results')
/** Repeated at the end, where a log of some thousand lines is read first. */
const failures: Failures = []
const stop = new AbortController()

const bin = join(root, 'node_modules', '.bin')
/** The pinned Node comes first, whichever one ran this script. */
const toolEnv = {
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  NEXT_TELEMETRY_DISABLED: '1',
  TURBO_TELEMETRY_DISABLED: '1',
}

interface How {
  env?: NodeJS.ProcessEnv
  /** Beside other work: what it prints is shown with its fault alone. */
  isModest?: boolean
}

const tool = (name: string, args: string[], { env = {}, isModest = false }: How = {}): Promise<void> =>
  runJob({
    what: [name, ...args].join(' '),
    command: join(bin, name),
    args,
    cwd: root,
    env: { ...process.env, ...toolEnv, ...env },
    ...(!isModest && { onLine: say }),
    signal: stop.signal,
    isModest,
  })

/** A step without a report of its own counts as one test. */
const single = async (name: string, work: () => Promise<unknown>): Promise<Counts> => {
  say(`\n── ${name}`)
  try {
    await work()
    say(`── ${name}: passed`)
    return PASSED
  } catch (error) {
    const [first = '', ...lines] = (error instanceof Error ? error.message : String(error)).split('\n')
    complain([`${name}: ${first}`, ...lines].join('\n'))
    failures.push(`${name}: ${first}`)
    return FAILED
  }
}

/** A runner that fails without a failure in its report (it crashed, or nothing ran) is one failure. */
const reported = async <R>(
  name: string,
  run: (report: string) => Promise<void>,
  count: (report: R) => Counts,
  failed: (report: R) => Failures,
): Promise<Counts> => {
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  const outcome = await single(name, () => run(file))
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as R
    const counts = count(report)
    failures.push(...failed(report))
    return outcome.failed > 0 && counts.failed === 0 ? sum([counts, FAILED]) : counts
  } catch {
    complain(`${name} left no report`)
    return FAILED
  }
}

const lint = async (how?: How): Promise<Counts[]> => [
  await single('lint', () => tool('biome', ['check', '.'], how)),
  await single('types', () => tool('turbo', ['run', 'check', 'check:node', '--concurrency=2'], how)),
]

const unit = async (): Promise<Counts[]> => {
  const reached = join(reports, 'reached')
  rmSync(reached, { recursive: true, force: true })
  const statements = join(reports, 'statements')
  rmSync(statements, { recursive: true, force: true })
  const tests = await reported(
    'vitest',
    (file) =>
      tool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
        env: { REACHED_FAILURES_DIR: reached, STATEMENTS_DIR: statements },
      }),
    countVitest,
    vitestFailures,
  )
  return [
    tests,
    await single('declared failures', () => refuseUnreached(reached)),
    await single('plans of statements', () => refuseScans(statements)),
  ]
}

/** Each failure that an operation declares is reached by a test (docs/architecture.md#what-tests-hold). */
const refuseUnreached = async (dir: string): Promise<void> => {
  const { unreachedFailures } = await import('@clearway/domain/testing')
  const unreached = unreachedFailures(dir)
  if (unreached.length === 0) return
  throw new Error(`declared in a contract, reached by no test: ${unreached.join(', ')}`)
}

/** No statement that a test reached reads a table whole that grows (docs/decisions/0049). */
const refuseScans = async (dir: string): Promise<void> => {
  const { default: startServer } = await import('../../packages/db/src/testing/global-setup.ts')
  const { createTestDatabase, notedStatements, sequentialScans } = await import('@clearway/db/testing')
  const stopServer = await startServer()
  try {
    const database = await createTestDatabase()
    const scans = await sequentialScans(database.url, notedStatements(dir)).finally(() => database.close())
    if (scans.length === 0) return
    const found = scans.map(({ figures, table, text }) => `${table} is read whole (${figures}): ${text}`)
    throw new Error(found.join('\n'))
  } finally {
    await stopServer()
  }
}

const build = ({ isModest = false }: How = {}): Promise<Counts> =>
  single('build', () =>
    ensureConsoleBuilt({ logFile: join(reports, 'build.log'), signal: stop.signal, isModest }),
  )

const stories = (): Promise<Counts> =>
  reported(
    'playwright',
    async (file) => {
      const browser = await ensureBrowser(stop.signal)
      const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
      await tool('playwright', ['test', '-c', 'e2e'], { env })
    },
    countPlaywright,
    playwrightFailures,
  )

const e2e = async (): Promise<Counts[]> => {
  const built = await build()
  return built.failed > 0 ? [built] : [built, await stories()]
}

const runs: Record<Part, () => Promise<Counts[]>> = { lint, unit, e2e }

/**
 * All of it. Unit tests wait much, for a time limit or another process, and leave the processor to lint, types and the build;
 * these come one after the other, as the types read what an earlier build has made of the pages.
 */
const everything = async (): Promise<Counts[]> => {
  const beside = { isModest: true }
  const prepare = async () => [...(await lint(beside)), await build(beside)]
  const [tested, prepared] = await Promise.all([unit(), prepare()])
  const built = prepared.at(-1)
  return [...tested, ...prepared, ...(built?.failed === 0 ? [await stories()] : [])]
}

const wanted = (): (() => Promise<Counts[]>) => {
  const index = process.argv.indexOf('--only')
  if (index < 0) return everything
  const only = PARTS.find((part) => part === process.argv[index + 1])
  if (only) return runs[only]
  complain(`--only takes one of ${PARTS.join(', ')}.`)
  process.exit(2)
}

const main = async (): Promise<void> => {
  mkdirSync(reports, { recursive: true })
  const end = (why: string) => () => stop.abort(new Error(why))
  for (const name of STOP_SIGNALS) process.on(name, end(`stopped by ${name}`))
  if (process.send) process.once('disconnect', end('the starting process is gone'))
  setTimeout(end('the whole run took longer than 85 minutes'), WHOLE_RUN_MS).unref()
  const run = wanted()
  const total = sum(await run())
  process.exitCode = total.failed > 0 ? 1 : 0
  if (failures.length > 0) say(`\n── what failed\n${failures.join('\n')}`)
  process.stdout.write(`\n${summaryLine(total)}\n`, () => process.exit())
}

await main()
