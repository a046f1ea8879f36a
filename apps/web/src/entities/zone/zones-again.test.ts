import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { Zone } from './zone-facts.ts'
import { everyZone, zonesAgain } from './zones-again.ts'

const zone = (zone_id: number, zone_version = 1) =>
  ({ zone_id, zone_uuid: `z${zone_id}`, zone_version }) as unknown as Zone
const queryKey = [everyZone, 'an organisation']

let client: QueryClient
afterEach(() => client.clear())

/** A catalog that was read, and what the service answers now. */
const catalog = (before: readonly Zone[], now: readonly Zone[]) => {
  client = new QueryClient()
  client.setQueryData(queryKey, before)
  const read = vi.fn(async (uuids: string[]) => now.filter(({ zone_uuid }) => uuids.includes(zone_uuid)))
  const shown = () => client.getQueryData<readonly Zone[]>(queryKey)
  return { read, shown, again: zonesAgain(client, read) }
}

it('a zone that changed is read, one that is new stands in its place, one that is gone is no more; no other is read', async () => {
  const { read, shown, again } = catalog([zone(1), zone(2), zone(4)], [zone(1, 2), zone(3), zone(4, 9)])
  const kept = shown()?.[2]
  await again(['z1', 'z2', 'z3'])
  expect(read.mock.calls).toEqual([[['z1', 'z2', 'z3']]])
  expect(shown()?.map(({ zone_id, zone_version }) => [zone_id, zone_version])).toEqual([
    [1, 2],
    [3, 1],
    [4, 1],
  ])
  expect(shown()?.[2]).toBe(kept)
})

it('of very many those are read that one question takes, and those that are named meanwhile after them', async () => {
  const uuids = Array.from({ length: 250 }, (_, at) => `z${at}`)
  const { read, again } = catalog([zone(1)], [])
  const whole = again(uuids)
  await again(['z1000'])
  await whole
  expect(read.mock.calls.map(([asked]) => asked.length)).toEqual([100, 100, 51])
})

it('what was read before a change and comes after it does not undo it', async () => {
  const { shown, again } = catalog([zone(1)], [zone(1, 3)])
  const older = Promise.withResolvers<Zone[]>()
  const reading = client.fetchQuery({ queryKey, queryFn: () => older.promise, staleTime: 0 })
  const changed = again(['z1'])
  older.resolve([zone(1, 2)])
  await reading
  await changed
  expect(shown()?.[0]?.zone_version).toBe(3)
})

it('nothing is read by those who have read no zone', async () => {
  const { read, again } = catalog([], [zone(1)])
  client.clear()
  await again(['z1'])
  expect(read).not.toHaveBeenCalled()
})

it('a zone whose reading is refused makes all of them old, and the next one is read again', async () => {
  const { read, again } = catalog([zone(1)], [zone(1, 2)])
  read.mockRejectedValueOnce(new Error('refused'))
  await again(['z1'])
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  await again(['z1'])
  expect(read).toHaveBeenCalledTimes(2)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
