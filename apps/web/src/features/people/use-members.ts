import { roleNumber } from '@clearway/domain/contracts'
import { trpc } from '../../trpc/client.ts'
import type { Member } from './member.ts'

export const teamPageSize = 100
const slowlyMs = 60_000

export interface TeamQuestion {
  readonly page?: number
  readonly role?: 1 | 2 | 3 | undefined
  readonly status?: 0 | 1 | -1 | -2 | undefined
  /** Only Admins may read the people: nothing is asked for anybody else. */
  readonly enabled?: boolean
}

/** A page of the team, each person with contact and credentials as soon as these are read. */
export function useMembers({ page = 1, role, status, enabled = true }: TeamQuestion) {
  const query = trpc.users.list.useQuery(
    { page, limit: teamPageSize, ...(role && { role }), ...(status !== undefined && { status }) },
    { enabled, placeholderData: (before) => before },
  )
  const items = query.data?.data
  const details = trpc.useQueries((t) =>
    (items ?? []).map(({ user_uuid }) => t.users.get({ user_uuid }, { staleTime: slowlyMs })),
  )
  const members = items?.map((item, index): Member => ({ ...item, detail: details[index]?.data }))
  return { query, members, total: query.data?.pagination.total_records ?? 0 }
}

/** How many Owners the organisation has: it always keeps one. */
export function useOwnerCount(): number | undefined {
  const owners = trpc.users.list.useQuery({ role: roleNumber.owner, limit: 1 })
  return owners.data?.pagination.total_records
}
