import { describe, expect, it } from 'vitest'
import { createFeedAge } from './feed-age.ts'

describe('the age of what a page shows', () => {
  it('is old after 5 s without a word, from the last word on', () => {
    const age = createFeedAge()
    age.listening(0)
    age.received(2_000)
    expect(age.silentSince(6_999)).toBeNull()
    expect(age.silentSince(7_000)).toBe(2_000)
    age.received(8_000)
    expect(age.silentSince(9_000)).toBeNull()
  })

  it('is not reported where no page listens', () => {
    const age = createFeedAge()
    expect(age.silentSince(60_000)).toBeNull()
    age.listening(0)
    age.stopped()
    expect(age.silentSince(60_000)).toBeNull()
  })
})
