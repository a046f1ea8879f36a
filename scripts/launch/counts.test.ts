import { expect, test } from 'vitest'
import { countPlaywright, countVitest, sum, summaryLine } from './counts.ts'

test('the last line adds the reports up', () => {
  const total = sum([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 40, failed: 2, skipped: 3 },
  ])
  expect(summaryLine(total)).toBe('41 passed, 2 failed, 3 skipped')
})

test('a test file that does not load is a failure', () => {
  const counts = countVitest({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  })
  expect(counts).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

test('a story that passes at the second attempt passes; an error outside the stories fails', () => {
  const counts = countPlaywright({
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{}],
  })
  expect(counts).toEqual({ passed: 4, failed: 2, skipped: 2 })
})
