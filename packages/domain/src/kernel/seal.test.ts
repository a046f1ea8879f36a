import { describe, expect, it } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal('a secret of the deployment', 'messages')

describe('a sealed text', () => {
  it('is read again in its own row, and is never written the same way twice', () => {
    const sealed = seal.seal('123456 für Ásta', 'row 1')
    expect(sealed).toMatch(/^v1[.][A-Za-z0-9_-]{38,}$/)
    expect(seal.unseal(sealed, 'row 1')).toBe('123456 für Ásta')
    expect(seal.seal('123456 für Ásta', 'row 1')).not.toBe(sealed)
  })

  it('is not read in another row, by another key, for another use, or altered', () => {
    const sealed = seal.seal('123456', 'row 1')
    const altered = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`
    expect(seal.unseal(sealed, 'row 2')).toBeNull()
    expect(createSeal('another secret', 'messages').unseal(sealed, 'row 1')).toBeNull()
    expect(createSeal('a secret of the deployment', 'else').unseal(sealed, 'row 1')).toBeNull()
    for (const broken of [altered, sealed.slice(0, -4), 'v1.', 'v2.AAAA', ''])
      expect(seal.unseal(broken, 'row 1')).toBeNull()
  })
})
