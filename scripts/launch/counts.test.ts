import { expect, test } from 'vitest'
import {
  countPlaywright,
  countVitest,
  playwrightFailures,
  sum,
  summaryLine,
  vitestFailures,
} from './counts.ts'

test('the last line adds the reports up', () => {
  const total = sum([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 40, failed: 2, skipped: 3 },
  ])
  expect(summaryLine(total)).toBe('41 passed, 2 failed, 3 skipped')
})

test('a test file that does not load is a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: 'Error: no such module\nat …', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          {
            status: 'failed',
            ancestorTitles: ['a zone'],
            title: 'is found',
            failureMessages: ['\u001b[31mError: 404\u001b[39m\nat …'],
          },
        ],
      },
      {
        name: 'c.test.ts',
        status: 'passed',
        assertionResults: [{ status: 'passed', ancestorTitles: [], title: 'adds' }],
      },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 5, failed: 2, skipped: 2 })
  expect(vitestFailures(report)).toEqual([
    'a.test.ts: Error: no such module',
    'b.test.ts › a zone › is found: Error: 404',
  ])
})

test('a story that passes at the second attempt passes; an error outside the stories fails', () => {
  const counts = countPlaywright({
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{}],
  })
  expect(counts).toEqual({ passed: 4, failed: 2, skipped: 2 })
})

test('a story that fails is named with its message, and so is an error outside the stories', () => {
  const spec = (title: string, status: string, message?: string) => ({
    file: 'queue.spec.ts',
    title,
    tests: [{ status, results: [message === undefined ? {} : { error: { message } }] }],
  })
  const failures = playwrightFailures({
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        suites: [{ specs: [spec('is decided', 'unexpected', 'Test timeout\n…')] }],
        specs: [spec('ok', 'expected')],
      },
    ],
  })
  expect(failures).toEqual(['stories: no browser', 'queue.spec.ts › is decided: Test timeout'])
})
