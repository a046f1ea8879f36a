import { expect, it } from 'vitest'
import { certificateNote } from './certificate-ends.ts'
import { addMs, day } from './clock.ts'

const now = new Date('2026-06-01T00:00:00Z')
const inDays = (days: number) => addMs(now, days * day)

it('nothing is said of certificates that last for more than thirty days', () => {
  expect(certificateNote({ root: inDays(4000), intermediate: inDays(30) }, now)).toBeNull()
})

it('those that run out sooner are named with their end, and those that have run out', () => {
  const ends = { root: inDays(4000), 'broker one:8883': inDays(29), ingest: inDays(-1) }
  expect(certificateNote(ends, now)).toBe(
    'Certificates run out: broker one:8883 at 2026-06-30T00:00:00.000Z, ingest since 2026-05-31T00:00:00.000Z (docs/operators.md, Certificates that run out).',
  )
})
