import { afterEach, expect, it, vi } from 'vitest'
import { inPage } from '../../testing/in-page.ts'
import { queryClientConfig } from '../../trpc/query-defaults.ts'
import { useConstraint, useConstraints, withChosen } from './use-constraints.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClientConfig.queryCache?.clear()
})

const box = { west: 77, south: 13, east: 78, north: 14 }

/** A world of which one answer holds only the oldest. */
const world = (isComplete: boolean) =>
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const [asked] = Object.values(JSON.parse(String(body))) as object[]
    const isOfView = 'west' in (asked ?? {})
    const constraints = [{ constraint_uuid: isOfView ? 'near' : 'oldest' }]
    return Response.json([{ result: { data: { constraints, is_complete: isOfView || isComplete } } }])
  })

/** What the page lists once all that it asks is answered. */
const listed = async (at: typeof box | null) => {
  const page = inPage(() => useConstraints(at))
  for (const query of page.client.getQueryCache().getAll()) await query.fetch()
  const { query, isInView } = page.again()
  return { uuids: query.data?.constraints.map((one) => one.constraint_uuid), isInView }
}

it('a world that one answer holds is listed whole, wherever the map is', async () => {
  world(true)
  expect(await listed(box)).toEqual({ uuids: ['oldest'], isInView: false })
})

it('of a world of more than that those are listed that the map shows, the newest too', async () => {
  world(false)
  expect(await listed(null)).toEqual({ uuids: ['oldest'], isInView: false })
  queryClientConfig.queryCache?.clear()
  expect(await listed(box)).toEqual({ uuids: ['near'], isInView: true })
})

it('a constraint is known at once where it is listed, and read where it is not', () => {
  const one = { constraint_uuid: 'near' } as never
  const { data, isPending } = inPage(() => useConstraint('near', [one])).given
  expect([data, isPending]).toEqual([one, false])
  expect(inPage(() => useConstraint('far', [one])).given.isPending).toBe(true)
})

it.each([
  { case: 'is beside those of the map', error: null, drawn: ['near', 'far'] },
  { case: 'stays where it cannot be read anew', error: new Error('Failed to fetch'), drawn: ['near', 'far'] },
  {
    case: 'is gone once it was deleted',
    error: Object.assign(new Error('There is no such constraint.'), { data: { failure: 'not_found' } }),
    drawn: ['near'],
  },
])('the constraint that is open $case', ({ error, drawn }) => {
  const [near, far] = [{ constraint_uuid: 'near' }, { constraint_uuid: 'far' }] as never[]
  const uuids = withChosen([near!], { data: far, error }).map((one) => one.constraint_uuid)
  expect(uuids).toEqual(drawn)
})
