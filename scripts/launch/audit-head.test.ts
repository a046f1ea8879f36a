import { describe, expect, it } from 'vitest'
import { knownHeadOf } from './audit-head.ts'

const hash = 'a1'.repeat(32)

describe('the head that an operator noted', () => {
  it('is taken as it was printed', () => {
    expect(knownHeadOf(['--head', `12:${hash}`])).toEqual({ position: 12, hash })
    expect(knownHeadOf([])).toBeUndefined()
  })

  it.each([[['--head']], [['--head', '12']], [['--head', `12:${hash}x`]], [['12']]])(
    'is refused with the way to write it: %j',
    (args) => {
      expect(() => knownHeadOf(args)).toThrow(/--head <count>:<hash>/)
    },
  )
})
