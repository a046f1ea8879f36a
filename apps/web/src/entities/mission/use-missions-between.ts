import { useMemo } from 'react'
import { type Inputs, trpc } from '../../trpc/client.ts'
import type { MissionItem } from './mission-words.ts'

const pageSize = 100

type Asked = Omit<Inputs['missions']['list'], 'page' | 'limit'>

/** All missions of a window, in as many requests as there are hundreds; `total` is how many there are beyond `most`. */
export const useMissionsBetween = (asked: Asked, most: number, enabled = true) => {
  const question = { ...asked, limit: pageSize }
  const query = trpc.missions.list.useQuery(
    { ...question, page: 1 },
    { enabled, placeholderData: (before) => before },
  )
  const total = query.data?.pagination.total_records ?? 0
  const pages = Math.ceil(Math.min(total, most) / pageSize)
  const further = trpc.useQueries((t) =>
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
      t.missions.list({ ...question, page: index + 2 }),
    ),
  )
  const read = further.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the further pages are new when one was read.
  const missions = useMemo(() => {
    const found = [query, ...further].flatMap(({ data }) => data?.data ?? [])
    // A page may repeat a mission that another one pushed over its edge.
    const byUuid = new Map(found.map((one): [string, MissionItem] => [one.mission_uuid, one]))
    return query.data && [...byUuid.values()]
  }, [query.data, read])
  return { query, missions, total }
}
