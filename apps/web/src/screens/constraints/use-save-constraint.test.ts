import { afterEach, expect, it, vi } from 'vitest'
import type { Constraint } from '../../entities/constraint/constraint-facts.ts'
import { inPage } from '../../testing/in-page.ts'
import { square } from '../../testing/square.ts'
import { formOf } from './constraint-form.ts'
import { useSaveConstraint } from './use-save-constraint.ts'

afterEach(() => vi.unstubAllGlobals())

const polygon = square(77, 13, 0.1)
const read = {
  constraint_uuid: 'a crane',
  constraint_type: 4,
  metadata: { name: 'Crane' },
  geometry_2d: polygon,
  min_altitude: { value: 0, reference: 'AGL', unit: 'm' },
  max_altitude: { value: 50, reference: 'AGL', unit: 'm' },
  active_from: '2026-11-21T09:00:00.000Z',
  active_to: '2026-11-21T18:00:00.000Z',
} as unknown as Constraint
const drawing = { draft: { kind: 'polygon' as const, points: [], sizeM: 0, holes: [] }, polygon }

const sentOnce = () => ({ refUuid: 'unused', isAnother: false })

/** What reaches the service, which answers with the constraint as it is now. */
const sentOver = (now: object) => {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.includes('constraints.get')) return Response.json([{ result: { data: now } }])
    sent.push(JSON.parse(body))
    return Response.json({ result: { data: now } })
  })
  return sent
}

it('a constraint that is renamed keeps the end, the height and the boundary that a colleague gave it meanwhile', async () => {
  const now = {
    ...read,
    metadata: { name: 'Crane', priority: 2 },
    geometry_2d: { type: 'Polygon', coordinates: [] },
    max_altitude: { value: 400, reference: 'AMSL', unit: 'ft' },
    active_to: '2026-11-22T18:00:00.000Z',
  }
  const sent = sentOver(now)
  const original = formOf(read)
  const { given, client } = inPage(() => useSaveConstraint(read, { original, sendAs: sentOnce }))
  await given({ ...original, name: 'Crane, north' }, { drawing, isRedrawn: false })
  const { constraint_type: _type, ...kept } = now
  expect(sent).toEqual([{ ...kept, metadata: { name: 'Crane, north', priority: 2 } }])
  client.clear()
})

/** A service that stores a constraint and loses the answer, and refuses another one with its uuid. */
const losingAnswers = () => {
  const refs: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { ref_uuid } = JSON.parse(body)
    const isKnown = refs.includes(ref_uuid)
    refs.push(ref_uuid)
    if (!isKnown) throw new TypeError('Failed to fetch')
    const data = { failure: 'already_exists', status_code: 409 }
    return Response.json({ error: { message: 'It exists.', code: -32_000, data } }, { status: 409 })
  })
  return refs
}

it('a new constraint whose answer was lost is known to be stored when it is sent again, and when it has become another one', async () => {
  const refs = losingAnswers()
  const form = { ...formOf(undefined), name: 'Crane' }
  let content: string | null = null
  const sendAs = (text: string) => {
    content ??= text
    return { refUuid: 'a crane', isAnother: content !== text }
  }
  const { given, client } = inPage(() => useSaveConstraint(undefined, { original: form, sendAs }))
  await expect(given(form, { drawing, isRedrawn: true })).rejects.toThrow(/not known whether/)
  expect(await given(form, { drawing, isRedrawn: true })).toBe('stored before')
  expect(await given({ ...form, name: 'Tall crane' }, { drawing, isRedrawn: true })).toBe('stored otherwise')
  expect(refs).toEqual(['a crane', 'a crane', 'a crane'])
  client.clear()
})
