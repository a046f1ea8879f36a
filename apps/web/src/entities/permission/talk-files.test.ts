import { mostFileBytes } from '@clearway/domain/contracts'
import { expect, test } from 'vitest'
import { filesFault } from './talk-files.ts'

test('a file that is a byte too large is refused in words that do not deny it', () => {
  expect(filesFault([{ name: 'plan.pdf', size: mostFileBytes }])).toBeNull()
  expect(filesFault([{ name: 'plan.pdf', size: mostFileBytes + 1 }])).toBe(
    'plan.pdf has more than the 5.0 MB that a file may have',
  )
})
