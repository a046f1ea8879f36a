import {
  Avatar,
  Button,
  DescriptionList,
  dayAndTime,
  ListRow,
  RowList,
  Section,
  TextLink,
  useMinute,
} from '@clearway/ui'
import { useState } from 'react'
import { type Membership, personName, useConsole } from '../../caller/console-context.tsx'
import { LeaveDialog } from '../../entities/organisation/leave-dialog.tsx'
import { orgTypeWords } from '../../entities/organisation/organisation-words.ts'
import { CredentialList } from '../../entities/person/credential-list.tsx'
import { roleName } from '../../entities/person/roles.ts'
import { BackNote, RefusalNote, TextField } from '../../forms/fields.tsx'
import { ContactSection } from './contact-section.tsx'
import { useNameForm } from './use-name-form.ts'

/** The person's own name and picture, contacts and memberships. */
export const Profile = ({ isDemo }: { isDemo: boolean }) => {
  const { person } = useConsole()
  return (
    <>
      <Section title="Name and picture" level={2}>
        <NameForm />
      </Section>
      <ContactSection kind="email" value={person.email} isVerified={person.email_verified} isDemo={isDemo} />
      <ContactSection kind="phone" value={person.phone} isVerified={person.phone_verified} isDemo={isDemo} />
      <Account />
      <Credentials />
      <Memberships />
    </>
  )
}

const Account = () => {
  const { person } = useConsole()
  const now = useMinute()
  return (
    <Section title="Account" level={2}>
      <DescriptionList
        labelWidth={140}
        facts={[
          { label: 'Identifier', value: person.user_svc_id },
          { label: 'Since', value: dayAndTime(person.created_at, now) },
          {
            label: 'Pilot',
            value: person.is_certified_pilot ? 'Holds a valid credential' : 'No valid credential',
          },
        ]}
      />
    </Section>
  )
}

/** Their own, which to the Admins of their organisations the team shows. */
const Credentials = () => {
  const { pilot_credentials } = useConsole().person
  if (pilot_credentials.length === 0) return null
  return (
    <Section title="Pilot credentials" level={2} note={pilot_credentials.length}>
      <CredentialList credentials={pilot_credentials} />
    </Section>
  )
}

const Memberships = () => {
  const { memberships } = useConsole()
  const [leaving, setLeaving] = useState<Membership | null>(null)
  return (
    <Section
      title="Organisations"
      level={2}
      action={<TextLink href="/organisations/new">Create an organisation</TextLink>}
    >
      {memberships.length === 0 ? (
        <p className="text-text-2">You belong to none yet.</p>
      ) : (
        <RowList label="Organisations" className="-mx-4 border-t border-line">
          {memberships.map((membership) => (
            <MembershipRow
              key={membership.org_uuid}
              membership={membership}
              onLeave={() => setLeaving(membership)}
            />
          ))}
        </RowList>
      )}
      {leaving && <LeaveDialog organisation={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  )
}

const MembershipRow = ({ membership, onLeave }: { membership: Membership; onLeave: () => void }) => {
  const { org_name, org_type, role, org_svc_id } = membership
  return (
    <ListRow
      title={org_name}
      detail={`${orgTypeWords(org_type)}, ${org_svc_id}`}
      end={roleName(role)}
      actions={
        <Button size="sm" onClick={onLeave} aria-label={`Leave ${org_name}`}>
          Leave
        </Button>
      }
    />
  )
}

const NameForm = () => {
  const { person } = useConsole()
  const { form, onSubmit, refusal, isBack } = useNameForm()
  const { isDirty, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3 pt-1">
      {isBack && <BackNote />}
      <div className="flex items-start gap-4">
        <span className="pt-6 max-sm:hidden">
          <Avatar name={personName(person)} />
        </span>
        <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
          <TextField form={form} name="first_name" label="First name" autoComplete="given-name" required />
          <TextField form={form} name="last_name" label="Last name" autoComplete="family-name" required />
          <TextField
            form={form}
            name="profile_picture"
            label="Picture"
            type="url"
            placeholder="https://"
            className="sm:col-span-2"
            help="An https address, for the applications of partners. The console draws initials and loads no foreign picture."
          />
        </div>
      </div>
      <RefusalNote>{refusal}</RefusalNote>
      <div className="flex justify-end">
        <Button type="submit" disabled={!isDirty} busy={isSubmitting} busyLabel="Saving">
          Save
        </Button>
      </div>
    </form>
  )
}
