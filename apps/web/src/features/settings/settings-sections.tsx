import {
  Button,
  DescriptionList,
  RadioGroup,
  Section,
  StatusChip,
  setSingleKeys,
  singleKeysOn,
  TextLink,
  type Theme,
  useTheme,
} from '@clearway/ui'
import { LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { personName, useConsole } from '../../console/console-context.tsx'
import { endSession } from '../../console/end-session.ts'
import { orgTypeWords } from '../../console/organisation-menu.tsx'
import { verifyHref } from '../one-time-code/verify-href.ts'

const roleWords: Readonly<Record<number, string>> = { 1: 'Member', 2: 'Admin', 3: 'Owner' }

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
]

export function SettingsSections() {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface-1">
      <div className="max-w-[720px]">
        <Profile />
        <Memberships />
        <Appearance />
        <Keys />
        <Section title="Session">
          <p className="mb-2 text-12 text-text-2">
            Signing out ends this session everywhere it is used. Other browsers stay signed in.
          </p>
          <Button icon={LogOut} onClick={() => void endSession('asked')}>
            Sign out
          </Button>
        </Section>
      </div>
    </div>
  )
}

function Contact({ value, isVerified }: { value: string; isVerified: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="break-all">{value}</span>
      {isVerified ? (
        <StatusChip status="approved">Verified</StatusChip>
      ) : (
        <>
          <StatusChip status="pending">Not verified</StatusChip>
          <TextLink href={verifyHref(value, { isSent: false })}>Verify</TextLink>
        </>
      )}
    </span>
  )
}

function Profile() {
  const { person } = useConsole()
  return (
    <Section title="Profile" level={2}>
      <DescriptionList
        facts={[
          { label: 'Name', value: personName(person) },
          { label: 'Email', value: <Contact value={person.email} isVerified={person.email_verified} /> },
          { label: 'Phone', value: <Contact value={person.phone} isVerified={person.phone_verified} /> },
          { label: 'Identifier', value: person.user_svc_id },
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
          value: roleWords[role] ?? 'Member',
          note: `${orgTypeWords(org_type)}, ${org_svc_id}`,
        }))}
      />
      {memberships.length === 0 && <p className="text-text-2">You belong to none yet.</p>}
    </Section>
  )
}

function Appearance() {
  const { theme, setTheme } = useTheme()
  return (
    <Section title="Theme" level={2}>
      <RadioGroup aria-label="Theme" options={themes} value={theme} onValueChange={setTheme} />
    </Section>
  )
}

function Keys() {
  const [isOn, setOn] = useState(true)
  useEffect(() => setOn(singleKeysOn()), [])
  const change = (value: 'on' | 'off') => {
    setSingleKeys(value === 'on')
    setOn(value === 'on')
  }
  return (
    <Section title="Single keys" level={2}>
      <RadioGroup
        aria-label="Single keys"
        options={[
          { value: 'on', label: 'On: J, K, A and the others act while you are not typing' },
          { value: 'off', label: 'Off' },
        ]}
        value={isOn ? 'on' : 'off'}
        onValueChange={change}
      />
    </Section>
  )
}
