import { roleNumber, userStatus } from '@clearway/domain/contracts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { oneOf } from '../../lists/list-filters.tsx'
import { type Listed, pageOf, type ReadPage, rowsOf } from '../../lists/listed.ts'
import { useEveryPage } from '../../lists/use-every-page.ts'
import { trpc } from '../../trpc/client.ts'
import type { Member } from './member.ts'

const teamPageSize = 50
const slowlyMs = 60_000

const { registered, active, inactive, banned } = userStatus
const { member, admin, owner } = roleNumber

/** Contact and credentials of each, as soon as they are read. */
const useDetails = (userUuids: readonly string[]) => {
  const details = trpc.useQueries((t) =>
    userUuids.map((user_uuid) => t.users.get({ user_uuid }, { staleTime: slowlyMs })),
  )
  return details.map(({ data }) => data)
}

/** The page of the team that fits the filters of the URL. */
export const useMembers = (params: UrlParams): Listed<Member> => {
  const role = oneOf(params.get('role'), [member, admin, owner])
  const status = oneOf(params.get('status'), [registered, active, inactive, banned])
  const { client } = trpc.useUtils()
  const question = { ...(role && { role }), ...(status !== undefined && { status }) }
  const query = trpc.users.list.useQuery(
    { ...question, page: pageOf(params), limit: teamPageSize },
    { placeholderData: (before) => before },
  )
  const items = query.data && rowsOf(query.data)
  const details = useDetails((items ?? []).map(({ user_uuid }) => user_uuid))
  const rows = items?.map((item, index): Member => ({ ...item, detail: details[index] }))
  const readPage: ReadPage<Member> = async (at) => {
    const { data, pagination } = await client.users.list.query({ ...question, ...at })
    const detailed = data.map(async (item): Promise<Member> => {
      const detail = await client.users.get.query({ user_uuid: item.user_uuid })
      return { ...item, detail }
    })
    return { data: await Promise.all(detailed), pagination }
  }
  return { query, rows, total: query.data?.pagination.total_records, pageSize: teamPageSize, readPage }
}

/** The whole team: who holds which credential is not a question the list can answer. */
export const useTeam = () => {
  const query = useEveryPage(['users', 'list', 'every'], ({ users }, asked) => users.list.query(asked))
  const items = query.data
  const details = useDetails((items ?? []).map(({ user_uuid }) => user_uuid))
  const members = items?.map((item, index): Member => ({ ...item, detail: details[index] }))
  return { query, members }
}

/** How many Owners the organisation has: it always keeps one. */
export const useOwnerCount = (): number | undefined => {
  const owners = trpc.users.list.useQuery({ role: owner, limit: 1 })
  return owners.data?.pagination.total_records
}
