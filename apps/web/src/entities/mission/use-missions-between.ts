import { longestPage } from '@clearway/domain/contracts'
import { oneOfPages, pagesAfterFirst, useHeldByPages } from '../../lists/every-page.ts'
import { type Inputs, trpc } from '../../trpc/client.ts'
import type { MissionItem } from './mission-words.ts'

type Asked = Omit<Inputs['missions']['list'], 'page' | 'limit'>

/** All missions of a window, in as many requests as there are hundreds; `total` is how many there are beyond `most`. */
export const useMissionsBetween = (asked: Asked, most: number, enabled = true) => {
  const question = { ...asked, limit: longestPage }
  const meta = oneOfPages(most)
  const query = trpc.missions.list.useQuery(
    { ...question, page: 1 },
    { enabled, meta, placeholderData: (before) => before },
  )
  const total = query.data?.pagination.total_records ?? 0
  const further = trpc.useQueries((t) =>
    pagesAfterFirst(total, most).map((page) => t.missions.list({ ...question, page }, { meta })),
  )
  const missions = useHeldByPages<MissionItem>(query, further, ({ mission_uuid }) => mission_uuid)
  return { query, missions, total }
}
