import { addPilotCredentialOp } from '@clearway/domain/contracts'
import { DescriptionList, date, Empty, Section, StatusChip, TextButton, TextLink } from '@clearway/ui'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../caller/use-can.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { RecordDrawer } from '../../lists/record-drawer.tsx'
import { trpc } from '../../trpc/client.ts'
import { AddCredentialDialog } from './add-credential-dialog.tsx'
import { CredentialList } from './credential-list.tsx'
import { activeMembershipOf, type MemberDetail, memberName, memberState, membershipOf } from './member.ts'
import { MemberActs } from './member-acts.tsx'
import { roleDoes, roleName } from './roles.ts'

interface MemberDrawerProps {
  userUuid: string
  params: UrlParams
  onClose: () => void
}

export const MemberDrawer = ({ userUuid, params, onClose }: MemberDrawerProps) => {
  const query = trpc.users.get.useQuery({ user_uuid: userUuid })
  return (
    <RecordDrawer
      what="Member"
      record={query.data}
      query={query}
      onClose={onClose}
      title={memberName}
      marks={(person) => <StateChip person={person} />}
      subtitle={(person) => {
        const membership = membershipOf(person)
        return membership && `${roleName(membership.role)} · ${person.user_svc_id}`
      }}
      footer={(person) => {
        const membership = activeMembershipOf(person)
        return membership && <MemberActs person={person} role={membership.role} params={params} />
      }}
    >
      {(person) => (
        <>
          <Contact person={person} />
          <Membership person={person} />
          <CredentialsSection person={person} />
        </>
      )}
    </RecordDrawer>
  )
}

const StateChip = ({ person }: { person: MemberDetail }) => {
  const membership = membershipOf(person)
  const state = membership && memberState(membership.membership_status, person.status)
  return state && <StatusChip status={state.status}>{state.word}</StatusChip>
}

const Contact = ({ person }: { person: MemberDetail }) => {
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

const Membership = ({ person }: { person: MemberDetail }) => (
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

const CredentialsSection = ({ person }: { person: MemberDetail }) => {
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useCan()(addPilotCredentialOp) === true && activeMembershipOf(person) !== undefined
  const { user_uuid, pilot_credentials } = person
  const add = <TextButton onClick={() => setAdding(true)}>Add credential</TextButton>
  return (
    <Section title="Pilot credentials" note={pilot_credentials.length} action={mayAdd ? add : undefined}>
      {pilot_credentials.length === 0 && (
        <Empty title="No credential on record" icon={BadgeCheck} className="px-0 py-1">
          {mayAdd
            ? 'Missions offer only pilots whose credential fits the asset. Add the certificate as it is written.'
            : 'Only an active member is given one.'}
        </Empty>
      )}
      <CredentialList credentials={pilot_credentials} />
      <AddCredentialDialog
        holders={isAdding ? [{ user_uuid, name: memberName(person) }] : null}
        onClose={() => setAdding(false)}
      />
    </Section>
  )
}
