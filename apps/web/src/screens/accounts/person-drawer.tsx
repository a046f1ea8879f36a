import { DescriptionList, dayAndTime, Section, TextLink, useMinute } from '@clearway/ui'
import { useConsole } from '../../caller/console-context.tsx'
import { orgTypeWords } from '../../entities/organisation/organisation-words.ts'
import { roleName } from '../../entities/person/roles.ts'
import { DecisionButtons } from '../../entities/status/status-decisions.tsx'
import { RecordDrawer } from '../../lists/record-drawer.tsx'
import { trpc } from '../../trpc/client.ts'
import { PersonChip } from './person-columns.tsx'
import { decisionFor, type PlatformPersonDetail, personName } from './person-words.ts'

export const PersonDrawer = ({ userUuid, onClose }: { userUuid: string; onClose: () => void }) => {
  const query = trpc.platformUsers.get.useQuery({ user_uuid: userUuid })
  return (
    <RecordDrawer
      what="Person"
      record={query.data}
      query={query}
      onClose={onClose}
      title={personName}
      marks={({ status }) => <PersonChip status={status} />}
      subtitle={({ user_svc_id }) => <span className="num">{user_svc_id}</span>}
      footer={(person) => <Decide person={person} />}
    >
      {(person) => <Facts person={person} />}
    </RecordDrawer>
  )
}

const Facts = ({ person }: { person: PlatformPersonDetail }) => {
  const now = useMinute()
  const proof = (isVerified: boolean) => (isVerified ? 'verified' : 'not verified')
  return (
    <>
      <Section title="Account">
        <DescriptionList
          labelWidth={120}
          facts={[
            { label: 'E-mail', value: `${person.email}, ${proof(person.email_verified)}` },
            { label: 'Phone', value: `${person.phone}, ${proof(person.phone_verified)}` },
            { label: 'Platform', value: person.is_platform_admin ? 'Administrator' : 'No rights over it' },
            { label: 'Since', value: dayAndTime(person.created_at, now) },
            { label: 'Changed', value: dayAndTime(person.updated_at, now) },
          ]}
        />
      </Section>
      <Section title="Organisations">
        {person.org_memberships.length === 0 && <p className="text-text-2">Of no organisation.</p>}
        <ul className="flex flex-col gap-2">
          {person.org_memberships.map((one) => (
            <li key={one.membership_uuid} className="flex justify-between gap-3">
              <TextLink href={`/platform/organisations?org=${one.org_uuid}`}>{one.org_name}</TextLink>
              <span className="text-text-2">{`${roleName(one.role)}, ${orgTypeWords(one.org_type)}`}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title="What they did"
        action={<TextLink href={`/platform/audit?actor=${person.user_uuid}`}>Show the audit log</TextLink>}
      >
        <p className="text-text-2">Their acts in every organisation, sign-ins and refusals among them.</p>
      </Section>
    </>
  )
}

const Decide = ({ person }: { person: PlatformPersonDetail }) => {
  const { user_uuid } = person
  const isSelf = useConsole().person.user_uuid === user_uuid
  const change = trpc.platformUsers.setStatus.useMutation()
  return (
    <DecisionButtons
      decisions={[decisionFor(person)]}
      uuid={user_uuid}
      name={personName(person)}
      disabledReason={isSelf && 'This is you: another platform administrator can suspend you'}
      decide={(status, status_reason) => change.mutateAsync({ user_uuid, status, status_reason })}
      changed="platformUsers"
    />
  )
}
