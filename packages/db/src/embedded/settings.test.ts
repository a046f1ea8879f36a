import { describe, expect, it } from 'vitest'
import { sharedBuffers } from './settings.ts'

const gibibyte = 2 ** 30

describe('the pages that PostgreSQL keeps in memory', () => {
  it.each([
    [1, '128MB'],
    [4, '256MB'],
    [8, '512MB'],
    [64, '1024MB'],
  ])('of a machine of %i GiB are %s', (memory, size) => {
    expect(sharedBuffers(memory * gibibyte)).toBe(size)
  })
})
