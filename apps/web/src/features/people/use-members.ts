import { roleNumber, userStatus } from '@clearway/domain/contracts'
import { oneOf } from '../../console/filter-menu.tsx'
import { pageOf } from '../../console/page-of.ts'
import type { UrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import type { Member } from './member.ts'

export const teamPageSize = 50
const mostListed = 100
const slowlyMs = 60_000

const { registered, active, inactive, banned } = userStatus
const { member, admin, owner } = roleNumber

/** Contact and credentials of each, as soon as they are read. */
function useDetails(userUuids: readonly string[]) {
  const details = trpc.useQueries((t) =>
    userUuids.map((user_uuid) => t.users.get({ user_uuid }, { staleTime: slowlyMs })),
  )
  return details.map(({ data }) => data)
}

/** The page of the team that fits the filters of the URL. */
export function useMembers(params: UrlParams) {
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
  const members = items?.map((item, index): Member => ({ ...item, detail: details[index] }))
  return { query, members, total: query.data?.pagination.total_records ?? 0 }
}

/** The whole team: who holds which credential is not a question the list can answer. */
export function useTeam() {
  const query = trpc.users.list.useQuery({ limit: mostListed })
  const pages = query.data?.pagination.total_pages ?? 1
  const others = trpc.useQueries((t) =>
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
      t.users.list({ limit: mostListed, page: index + 2 }),
    ),
  )
  const items =
    query.data && [query.data, ...others.flatMap(({ data }) => data ?? [])].flatMap((one) => one.data)
  const details = useDetails((items ?? []).map(({ user_uuid }) => user_uuid))
  const members = items?.map((item, index): Member => ({ ...item, detail: details[index] }))
  return { query, members }
}

/** How many Owners the organisation has: it always keeps one. */
export function useOwnerCount(): number | undefined {
  const owners = trpc.users.list.useQuery({ role: owner, limit: 1 })
  return owners.data?.pagination.total_records
}
