import { addPilotCredentialOp } from '@clearway/domain/contracts'
import { DescriptionList, Drawer, date, Section, SkeletonRows, StatusChip, TextLink } from '@clearway/ui'
import { QueryNotice } from '../../console/query-notice.tsx'
import { roleName } from '../../console/role-words.ts'
import { useCan } from '../../console/use-can.ts'
import type { UrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { CredentialsSection } from './credentials-section.tsx'
import { type MemberDetail, memberName, memberState, membershipOf } from './member.ts'
import { MemberActs } from './member-acts.tsx'
import { roleDoes } from './roles.ts'

type MemberDrawerProps = { userUuid: string; params: UrlParams; onClose: () => void }

export function MemberDrawer({ userUuid, params, onClose }: MemberDrawerProps) {
  const query = trpc.users.get.useQuery({ user_uuid: userUuid })
  const person = query.data
  const membership = person && membershipOf(person)
  const state = person && membership && memberState(membership.membership_status, person.status)
  const mayAdd = useCan()(addPilotCredentialOp) === true
  return (
    <Drawer
      open
      onClose={onClose}
      title={person ? memberName(person) : 'Member'}
      marks={state && <StatusChip status={state.status}>{state.word}</StatusChip>}
      subtitle={person && membership && `${roleName(membership.role)} · ${person.user_svc_id}`}
      footer={person && membership && <MemberActs person={person} role={membership.role} params={params} />}
    >
      <QueryNotice query={query} what="The member" />
      {!person && !query.error && <SkeletonRows />}
      {person && (
        <>
          <Contact person={person} />
          <Membership person={person} />
          <CredentialsSection
            holder={{ user_uuid: person.user_uuid, name: memberName(person) }}
            credentials={person.pilot_credentials}
            mayAdd={mayAdd}
          />
        </>
      )}
    </Drawer>
  )
}

function Contact({ person }: { person: MemberDetail }) {
  const proof = (isVerified: boolean) =>
    isVerified ? (
      <StatusChip status="approved">Verified</StatusChip>
    ) : (
      <StatusChip status="pending">Not verified</StatusChip>
    )
  return (
    <Section title="Contact">
      <DescriptionList
        labelWidth={112}
        facts={[
          {
            label: 'Email',
            value: <ContactLink href={`mailto:${person.email}`} text={person.email} />,
            note: proof(person.email_verified),
          },
          {
            label: 'Phone',
            value: <ContactLink href={`tel:${person.phone}`} text={person.phone} />,
            note: proof(person.phone_verified),
          },
          { label: 'Account since', value: date(person.created_at) },
        ]}
      />
    </Section>
  )
}

const ContactLink = ({ href, text }: { href: string; text: string }) => (
  <TextLink href={href}>
    <span className="break-all">{text}</span>
  </TextLink>
)

function Membership({ person }: { person: MemberDetail }) {
  return (
    <Section title="Membership">
      <DescriptionList
        labelWidth={112}
        facts={person.org_memberships.flatMap(({ membership_uuid, org_name, role }) => [
          { key: `${membership_uuid}.org`, label: 'Organisation', value: org_name },
          { key: `${membership_uuid}.role`, label: 'Role', value: roleName(role), below: roleDoes(role) },
        ])}
      />
    </Section>
  )
}
