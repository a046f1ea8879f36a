import { roleNumber, userStatus } from '@clearway/domain/contracts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { oneOf } from '../../lists/list-filters.tsx'
import { type Listed, listed, pageOf } from '../../lists/listed.ts'
import { useEveryPage } from '../../lists/use-every-page.ts'
import { trpc } from '../../trpc/client.ts'
import type { Member } from './member.ts'

const teamPageSize = 50

const { registered, active, inactive, banned } = userStatus
const { member, admin, owner } = roleNumber

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
  return listed(query, teamPageSize, (at) => client.users.list.query({ ...question, ...at }))
}

/** The whole team: who holds which credential is not a question the list can answer. */
export const useTeam = () =>
  useEveryPage(['users', 'list', 'every'], ({ users }, asked) => users.list.query(asked))

/** How many Owners the organisation has: it always keeps one. */
export const useOwnerCount = (): number | undefined => {
  const owners = trpc.users.list.useQuery({ role: owner, limit: 1 })
  return owners.data?.pagination.total_records
}
