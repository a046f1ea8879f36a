import { roleNumber, userStatus } from '@clearway/domain/contracts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { oneOf } from '../../lists/list-filters.tsx'
import { type Listed, listed, pageOf } from '../../lists/listed.ts'
import { useFirstPages } from '../../lists/use-every-page.ts'
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

/** Of each kind so many pages are read, of a hundred people. */
const mostPages = 10

/** Those who hold credentials, and those who hold none, the longest here first; of a very large organisation not all. */
export const usePilots = () => {
  const holders = useFirstPages(
    ['users', 'list', 'holders'],
    ({ users }, asked) => users.list.query({ ...asked, certified: 1, order: 'joined' }),
    { mostPages },
  )
  const others = useFirstPages(
    ['users', 'list', 'others'],
    ({ users }, asked) => users.list.query({ ...asked, certified: 0, order: 'joined' }),
    { mostPages },
  )
  const read = holders.data && others.data && [holders.data, others.data]
  return {
    query: holders.error || holders.isPending ? holders : others,
    people: read?.flatMap(({ rows }) => rows),
    /** How many are not among them. */
    left: read?.reduce((sum, { left }) => sum + left, 0) ?? 0,
  }
}

/** How many Owners the organisation has: it always keeps one. */
export const useOwnerCount = (): number | undefined => {
  const owners = trpc.users.list.useQuery({ role: owner, limit: 1 })
  return owners.data?.pagination.total_records
}
