import { roleNumber, userStatus } from '@clearway/domain/contracts'
import { useQuery } from '@tanstack/react-query'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { oneOf } from '../../lists/list-filters.tsx'
import { type Listed, pageOf } from '../../lists/listed.ts'
import { trpc } from '../../trpc/client.ts'
import { everyPage } from '../../trpc/every-page.ts'
import type { Member } from './member.ts'

const teamPageSize = 50
const mostListed = 100
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
  const query = trpc.users.list.useQuery(
    {
      page: pageOf(params),
      limit: teamPageSize,
      ...(role && { role }),
      ...(status !== undefined && { status }),
    },
    { placeholderData: (before) => before },
  )
  const items = query.data?.data
  const details = useDetails((items ?? []).map(({ user_uuid }) => user_uuid))
  const rows = items?.map((item, index): Member => ({ ...item, detail: details[index] }))
  return { query, rows, total: query.data?.pagination.total_records, pageSize: teamPageSize }
}

/** The whole team: who holds which credential is not a question the list can answer. */
export const useTeam = () => {
  const { client } = trpc.useUtils()
  const query = useQuery({
    queryKey: [['users', 'list', 'every']],
    queryFn: () => everyPage((page) => client.users.list.query({ page, limit: mostListed })),
  })
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
