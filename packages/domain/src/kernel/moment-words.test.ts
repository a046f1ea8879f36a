import { expect, it } from 'vitest'
import { windowWords } from './moment-words.ts'

it('a window is written in the time zone of its reader', () => {
  const [from, to] = [new Date('2026-06-01T01:00:00Z'), new Date('2026-06-01T02:30:00Z')]
  expect(windowWords('Asia/Kolkata', from, to)).toBe('Mon 1 Jun, 06:30 to 08:00 (Asia/Kolkata)')
  expect(windowWords('America/New_York', from, new Date('2026-06-01T05:00:00Z'))).toBe(
    'Sun 31 May, 21:00 to Mon 1 Jun, 01:00 (America/New_York)',
  )
  expect(windowWords('UTC', from, null)).toBe('Mon 1 Jun, 01:00 (UTC)')
})
