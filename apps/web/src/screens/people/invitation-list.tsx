import { invitationStatus } from '@clearway/domain/contracts'
import { Empty, TextButton, useMinute } from '@clearway/ui'
import { MailPlus } from 'lucide-react'
import { PeopleTabs } from '../../entities/person/people-tabs.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { type ListFilter, oneOf } from '../../lists/list-filters.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { listed, pageOf } from '../../lists/listed.ts'
import { ofListed } from '../../lists/not-listed.tsx'
import { trpc } from '../../trpc/client.ts'
import { invitationLook } from './invitation-columns.tsx'
import { InvitationDrawer } from './invitation-drawer.tsx'
import { stateChoices } from './invitation-words.ts'
import { InviteButtons } from './invite-buttons.tsx'

const pageSize = 50

const { pending, accepted, declined, revoked, expired } = invitationStatus
const menus: readonly ListFilter[] = [{ name: 'state', label: 'State', choices: stateChoices }]

const useInvitations = (params: UrlParams) => {
  const status = oneOf(params.get('state'), [pending, accepted, declined, revoked, expired])
  const { client } = trpc.useUtils()
  const question = status === undefined ? {} : { status }
  const query = trpc.invitations.ofUsers.useQuery(
    { ...question, page: pageOf(params), limit: pageSize },
    { placeholderData: (before) => before },
  )
  return listed(query, pageSize, (at) => client.invitations.ofUsers.query({ ...question, ...at }))
}

/** Whom the organisation asked in, and who asks to join it, the newest first. */
export const InvitationList = ({ params }: { params: UrlParams }) => {
  const nowMs = useMinute()
  return (
    <ListPage
      name="invitations"
      params={params}
      list={useInvitations(params)}
      look={invitationLook(nowMs)}
      what="The invitations"
      head={<PeopleTabs place="invitations" trailing={<InviteButtons params={params} />} />}
      menus={menus}
      record={{
        name: 'invitation',
        drawer: ofListed('Invitation', (invitation, onClose) => (
          <InvitationDrawer invitation={invitation} nowMs={nowMs} onClose={onClose} />
        )),
      }}
      empty={<NoInvitations params={params} />}
      nothingFits={{
        what: 'No invitation',
        whole: 'the list',
        icon: MailPlus,
        title: 'No invitation is in this state',
      }}
    />
  )
}

const NoInvitations = ({ params }: { params: UrlParams }) => (
  <Empty
    icon={MailPlus}
    title="Nobody has been invited yet"
    action={<TextButton onClick={() => params.set({ invite: '1' })}>Invite the first person</TextButton>}
  >
    By e-mail or phone, with or without an account. Requests to join stand here too.
  </Empty>
)
