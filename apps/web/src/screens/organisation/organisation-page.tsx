import {
  isSuspended,
  listAuditEntriesOp,
  listUsersOp,
  updateOrganisationOp,
} from '@clearway/domain/contracts'
import {
  Button,
  coordinates,
  DescriptionList,
  date,
  OrgBadge,
  Section,
  SkeletonRows,
  StatusChip,
  TextButton,
  TextLink,
  useHotkeys,
} from '@clearway/ui'
import { type Membership, useMembership } from '../../caller/console-context.tsx'
import { useCan, useOffer } from '../../caller/use-can.ts'
import { orgTypeWords } from '../../entities/organisation/organisation-words.ts'
import { standingOf } from '../../entities/organisation/standing-words.ts'
import { PeopleTabs } from '../../entities/person/people-tabs.tsx'
import { roleDoes, roleName } from '../../entities/person/roles.ts'
import { useSetHome } from '../../entities/zone/use-set-home.ts'
import { CopyText } from '../../frame/copy-text.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { SettingsColumn } from '../../frame/settings-frame.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { EditOrganisation, type Profile } from './edit-organisation.tsx'
import { Escalation } from './escalation.tsx'
import { StandingAct } from './standing.tsx'

/** The organisation, its status, and the reader's role in it. */
export const OrganisationPage = () => {
  const membership = useMembership()
  const can = useCan()
  const { org_uuid, org_status } = membership
  const isOpen = !isSuspended(org_status)
  // Of an organisation that is out nothing more can be read than what the person's own profile knows.
  const query = trpc.organisations.get.useQuery({ org_uuid }, { enabled: isOpen })
  const organisation = isOpen ? query.data : undefined
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      {can(listUsersOp) === true && <PeopleTabs place="organisation" />}
      <SettingsColumn>
        <Head membership={membership} />
        {isOpen && <QueryNotice query={query} what="The organisation" />}
        {organisation && <Facts organisation={organisation} />}
        {isOpen && !organisation && !query.error && <SkeletonRows />}
        <Identifier membership={membership} />
        <Standing membership={membership} />
        <Escalation membership={membership} />
        <OwnRole membership={membership} />
        <Audit />
      </SettingsColumn>
    </div>
  )
}

const Head = ({ membership: { org_name, org_type, org_status } }: { membership: Membership }) => {
  const { chip, word } = standingOf(org_status)
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3">
      <OrgBadge name={org_name} size={32} />
      <div className="min-w-0">
        <h2 className="text-20 font-semibold tracking-title break-words">{org_name}</h2>
        <p className="text-12 text-text-2">{orgTypeWords(org_type)}</p>
      </div>
      <span className="ml-auto">
        <StatusChip status={chip}>{word}</StatusChip>
      </span>
    </header>
  )
}

const given = (text: string) => text || <span className="text-text-3">Not given</span>

/** What a member of the organisation typed is a link only where it leads to a page. */
const website = (address: string) => {
  const isPage = /^https?:\/\//i.test(address)
  return isPage ? <TextLink href={address}>{address}</TextLink> : given(address)
}

const Facts = ({ organisation }: { organisation: Profile }) => {
  const params = useUrlParams()
  const mayEdit = useCan()(updateOrganisationOp) === true
  const edit = () => params.set({ edit: '1' })
  useHotkeys({ e: edit }, mayEdit)
  const { type, identifier } = organisation.org_business_identifiers
  return (
    <Section
      title="Profile"
      level={2}
      action={
        mayEdit && (
          <Button size="sm" kbd="E" onClick={edit}>
            Edit
          </Button>
        )
      }
    >
      <DescriptionList
        labelWidth={140}
        facts={[
          { label: 'Name', value: organisation.org_name },
          { label: 'Type', value: orgTypeWords(organisation.org_type) },
          { label: 'Address', value: given(organisation.org_address) },
          { label: 'Website', value: website(organisation.org_website) },
          { label: 'Registered as', value: given([type, identifier].filter(Boolean).join(' ')) },
          { label: 'Duty phone', value: given(organisation.duty_phone ?? '') },
          { label: 'Home view', value: <HomeViewFact organisation={organisation} /> },
          { label: 'Since', value: date(organisation.created_at) },
        ]}
      />
      {mayEdit && params.get('edit') === '1' && (
        <EditOrganisation organisation={organisation} onClose={() => params.set({ edit: null })} />
      )}
    </Section>
  )
}

/** It is set on a map: "Make this the organisation's home view". */
const HomeViewFact = ({ organisation: { home_view: home } }: { organisation: Profile }) => {
  const setHome = useSetHome()
  if (!home) return 'Where its zones, missions and aircraft are'
  const middle = coordinates((home.south + home.north) / 2, middleLongitude(home), 2)
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {`As chosen, around ${middle}`}
      {setHome && <TextButton onClick={() => setHome(null)}>Give it back to where its work is</TextButton>}
    </span>
  )
}

const middleLongitude = ({ west, east }: NonNullable<Profile['home_view']>): number => {
  const middle = (west + (east < west ? east + 360 : east)) / 2
  return middle > 180 ? middle - 360 : middle
}

const Identifier = ({ membership: { org_svc_id } }: { membership: Membership }) => (
  <Section title="Identifier" level={2}>
    <p className="mb-2 text-text-2">
      Partners name the organisation by it: to transfer an aircraft to it, or to invite it to a zone.
    </p>
    <div className="max-w-80">
      <CopyText label="Identifier" text={org_svc_id} />
    </div>
  </Section>
)

const Standing = ({ membership }: { membership: Membership }) => {
  const { means } = standingOf(membership.org_status)
  return (
    <Section title="Status" level={2}>
      <p className="text-text-2">{means}</p>
      <StandingAct membership={membership} />
    </Section>
  )
}

const OwnRole = ({ membership: { role } }: { membership: Membership }) => (
  <Section title="My role" level={2}>
    <DescriptionList labelWidth={140} facts={[{ label: roleName(role), value: roleDoes(role) }]} />
  </Section>
)

const Audit = () => {
  const { isShown } = useOffer(listAuditEntriesOp)
  if (!isShown) return null
  return (
    <Section
      title="What was done"
      level={2}
      action={<TextLink href="/settings/audit">Show the audit log</TextLink>}
    >
      <p className="text-text-2">Acts of its members and decisions about it, who and when.</p>
    </Section>
  )
}
