import { addPilotCredentialOp, assetCategoryName, isActiveMembership } from '@clearway/domain/contracts'
import { Empty, plural, TextLink, useMinute } from '@clearway/ui'
import { BadgeCheck, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { AddCredentialDialog } from '../../entities/person/add-credential-dialog.tsx'
import { memberName } from '../../entities/person/member.ts'
import { MemberDrawer } from '../../entities/person/member-drawer.tsx'
import { AdminsOnly } from '../../entities/person/people-tabs.tsx'
import { usePilots } from '../../entities/person/use-members.ts'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { choicesOf, ListAct, type ListFilter } from '../../lists/list-filters.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { pilotLook } from './pilot-columns.tsx'
import { fits, personOf, pilotRows, rowNamed } from './pilot-rows.ts'

const menus: readonly ListFilter[] = [
  { name: 'category', label: 'Category', choices: choicesOf(assetCategoryName) },
  { name: 'lacks', label: 'Credential', choices: [{ value: '1', label: 'None' }] },
]

export const PilotsPage = () => (
  <AdminsOnly>
    <Pilots />
  </AdminsOnly>
)

/** Who may fly what: a row for each credential, and one for everybody who has none. */
const Pilots = () => {
  const params = useUrlParams()
  const nowMs = useMinute()
  const { query, people, left } = usePilots()
  const all = people && pilotRows(people)
  const asked = {
    category: Number(params.get('category')) || undefined,
    isLacking: params.get('lacks') === '1',
  }
  const key = params.get('pilot')
  // Neither a filter closes the one that is open, nor a reading of the list between the two of which they belong to.
  const openKey = key && (rowNamed(all ?? [], key)?.key ?? key)
  const userUuid = key && personOf(key)
  return (
    <>
      <ListPage
        name="pilots"
        params={params}
        list={{ query, rows: all?.filter((row) => fits(row, asked, nowMs)), total: all?.length }}
        look={useMemo(() => pilotLook(nowMs), [nowMs])}
        what="The pilots"
        menus={menus}
        moreFilters={left > 0 && <OnMembersPage left={left} />}
        acts={
          <ListAct op={addPilotCredentialOp} opens="add" icon={Plus} isPrimary params={params}>
            Add credential
          </ListAct>
        }
        record={{
          name: 'pilot',
          its: ['act'],
          openKey,
          drawerKey: userUuid,
          drawer: ({ onClose }) =>
            userUuid && <MemberDrawer userUuid={userUuid} params={params} onClose={onClose} />,
        }}
        empty={
          <Empty
            icon={BadgeCheck}
            title="Nobody is here yet"
            action={<TextLink href="/people?invite=1">Invite the first one</TextLink>}
          >
            Somebody who has joined holds certificates that are recorded here.
          </Empty>
        }
        nothingFits={{
          what: 'Nobody',
          whole: 'the team',
          icon: BadgeCheck,
          hint: 'A category shows those who hold a credential for it.',
        }}
      />
      <AddCredentialDialog
        holders={
          params.get('add') === '1' && people
            ? people
                .filter(({ membership }) => isActiveMembership(membership))
                .map((one) => ({ user_uuid: one.user_uuid, name: memberName(one) }))
            : null
        }
        onClose={() => params.set({ add: null })}
      />
    </>
  )
}

const OnMembersPage = ({ left }: { left: number }) => (
  <p role="status" className="text-12 text-text-2">
    {plural(left, 'person more is', 'people more are')}{' '}
    <TextLink href="/people">on the page of members</TextLink>
  </p>
)
