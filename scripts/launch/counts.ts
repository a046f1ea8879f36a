import { stripVTControlCharacters } from 'node:util'

/** What a runner's report adds to the last line of `npm test`. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** A line for each failure: its file, its name and the first line of its message. */
export type Failures = string[]

const failure = (file: string, names: string[], message = ''): string =>
  [[file, ...names].join(' › '), stripVTControlCharacters(message).split('\n')[0]].filter(Boolean).join(': ')

export const sum = (all: Counts[]): Counts =>
  all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

export const summaryLine = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: {
      status: string
      ancestorTitles: string[]
      title: string
      failureMessages?: string[] | null
    }[]
  }[]
}

type FileReport = VitestReport['testResults'][number]

/** A file that could not even be loaded has no failed test to its name, and still is a failure. */
const isBroken = (file: FileReport): boolean =>
  file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')

export const countVitest = (report: VitestReport): Counts => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.testResults.filter(isBroken).length,
  skipped: report.numPendingTests + report.numTodoTests,
})

export const vitestFailures = ({ testResults }: VitestReport): Failures =>
  testResults.flatMap((file) => [
    ...(isBroken(file) ? [failure(file.name, [], file.message)] : []),
    ...file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => failure(file.name, [...test.ancestorTitles, test.title], test.failureMessages?.[0])),
  ])

interface PlaywrightSuite {
  specs?: {
    file: string
    title: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

/** Errors outside any test (a set-up that failed) count, since the tests behind them did not run. */
export const countPlaywright = ({ stats, errors }: Pick<PlaywrightReport, 'stats' | 'errors'>): Counts => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
})

const suiteFailures = ({ specs = [], suites = [] }: PlaywrightSuite): Failures => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => failure(file, [title], results.at(-1)?.error?.message)),
  ),
  ...suites.flatMap(suiteFailures),
]

export const playwrightFailures = ({ errors, suites }: PlaywrightReport): Failures => [
  ...errors.map(({ message }) => failure('stories', [], message)),
  ...suites.flatMap(suiteFailures),
]
