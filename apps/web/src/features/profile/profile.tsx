import { DescriptionList, dayAndTime, Section, TextLink, useNow } from '@clearway/ui'
import { useConsole } from '../../console/console-context.tsx'
import { orgTypeWords } from '../../console/organisation-menu.tsx'
import { roleName } from '../../console/role-words.ts'
import { ContactSection } from './contact-section.tsx'
import { NameForm } from './name-form.tsx'

const minuteMs = 60_000

/** Who I am here: name and picture, how I am reached, where I belong. */
export function Profile({ isDemo }: { isDemo: boolean }) {
  const { person } = useConsole()
  return (
    <>
      <Section title="Name and picture" level={2}>
        <NameForm />
      </Section>
      <ContactSection kind="email" value={person.email} isVerified={person.email_verified} isDemo={isDemo} />
      <ContactSection kind="phone" value={person.phone} isVerified={person.phone_verified} isDemo={isDemo} />
      <Account />
      <Memberships />
    </>
  )
}

function Account() {
  const { person } = useConsole()
  const now = useNow(minuteMs) ?? Date.now()
  return (
    <Section title="Account" level={2}>
      <DescriptionList
        labelWidth={140}
        facts={[
          { label: 'Identifier', value: person.user_svc_id },
          { label: 'Since', value: dayAndTime(person.created_at, now) },
          {
            label: 'Pilot',
            value: person.is_certified_pilot ? 'Holds an active credential' : 'No credential on record',
          },
        ]}
      />
    </Section>
  )
}

function Memberships() {
  const { memberships } = useConsole()
  return (
    <Section
      title="Organisations"
      level={2}
      action={<TextLink href="/organisations/new">Create an organisation</TextLink>}
    >
      <DescriptionList
        labelWidth={200}
        facts={memberships.map(({ org_uuid, org_name, org_type, role, org_svc_id }) => ({
          key: org_uuid,
          label: org_name,
          value: roleName(role),
          note: `${orgTypeWords(org_type)}, ${org_svc_id}`,
        }))}
      />
      {memberships.length === 0 && <p className="text-text-2">You belong to none yet.</p>}
    </Section>
  )
}
