import { userStatus } from '@clearway/domain/contracts'
import { Empty, useMinute } from '@clearway/ui'
import { UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import { PageHead } from '../../frame/page-head.tsx'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import { type ListFilter, oneOf } from '../../lists/list-filters.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { listed, pageOf } from '../../lists/listed.ts'
import { trpc } from '../../trpc/client.ts'
import { peopleLook } from './person-columns.tsx'
import { PersonDrawer } from './person-drawer.tsx'
import { personStatusChoices } from './person-words.ts'

const pageSize = 50

const menus: readonly ListFilter[] = [{ name: 'status', label: 'State', choices: personStatusChoices }]

/** Who has an account here: whom to suspend, whom to restore. */
export const PlatformPeoplePage = () => {
  const params = useUrlParams()
  const nowMs = useMinute()
  return (
    <>
      <PageHead title="People" />
      <ListPage
        name="people"
        params={params}
        list={usePeople(params)}
        look={useMemo(() => peopleLook(nowMs), [nowMs])}
        what="The people"
        search={{ label: 'Name, e-mail, phone, identifier', className: 'w-60' }}
        menus={menus}
        record={{
          name: 'person',
          drawer: ({ key, onClose }) => <PersonDrawer userUuid={key} onClose={onClose} />,
        }}
        empty={<Empty icon={UsersRound} title="Nobody is here" />}
        nothingFits={{ what: 'Nobody', whole: 'the list', icon: UsersRound }}
      />
    </>
  )
}

const usePeople = (params: UrlParams) => {
  const search = (params.get('q') ?? '').trim()
  const status = oneOf(params.get('status'), [userStatus.registered, userStatus.active, userStatus.inactive])
  const { client } = trpc.useUtils()
  const question = {
    ...(search && { search }),
    ...(status !== undefined && { status }),
  }
  const query = trpc.platformUsers.list.useQuery(
    { ...question, page: pageOf(params), limit: pageSize },
    { placeholderData: (before) => before },
  )
  return listed(query, pageSize, (at) => client.platformUsers.list.query({ ...question, ...at }))
}
