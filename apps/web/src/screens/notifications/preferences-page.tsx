import {
  type Channel,
  channelChoices,
  kindNames,
  type NotificationKind,
  notificationKinds,
} from '@clearway/domain/contracts'
import {
  Checkbox,
  Dialog,
  dayAndTime,
  Field,
  GroupHead,
  Input,
  plural,
  Section,
  Select,
  SkeletonRows,
  TextButton,
  TextLink,
  useMediaQuery,
  useNow,
} from '@clearway/ui'
import clsx from 'clsx'
import { Mail, MessageSquare, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { kindIcons } from '../../entities/notification/kind-icons.ts'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { SettingsColumn } from '../../frame/settings-frame.tsx'
import { trpc } from '../../trpc/client.ts'
import { PushSection } from './push-section.tsx'
import {
  type ToldPreferences as Preferences,
  type PreferencesChange,
  useToldPreferences,
} from './use-told-preferences.ts'

type Save = (change: PreferencesChange) => void

const channels: Readonly<Record<Channel, string>> = {
  console: 'Console',
  push: 'Push',
  email: 'E-mail',
  sms: 'SMS',
}
const choiceWords = { on: 'On', once: 'At once', digest: 'Digest', off: 'Off' } as const

/** Kinds down, channels across; each choice is saved at once. */
export const NotificationPreferences = () => {
  const { asked, shown, save } = useToldPreferences()
  return (
    <SettingsColumn wide>
      <QueryNotice query={asked} what="Your preferences" />
      {asked.isPending && <SkeletonRows rows={8} />}
      {shown && (
        <>
          <PushSection />
          <Hours preferences={shown} onSave={save} />
          <Digest />
          <PhoneNote />
          <Matrix choices={shown.choices} onSave={save} />
        </>
      )}
    </SettingsColumn>
  )
}

/** The next digest as it would be sent now. */
const Digest = () => {
  const [isShown, setShown] = useState(false)
  const { data } = trpc.notifications.digest.useQuery({})
  const now = useNow(60_000)
  if (!data) return null
  const next = dayAndTime(data.next_at, now ?? data.next_at)
  return (
    <Section title="Next digest" level={2}>
      {data.text === null ? (
        <p className="text-13 text-text-2">Due {next}. Nothing is in it yet; an empty one is not sent.</p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 text-13 text-text-2">
          {plural(data.items, 'item')}, {next}
          <TextButton onClick={() => setShown(true)}>Look at it</TextButton>
        </p>
      )}
      <Dialog
        open={isShown}
        onOpenChange={setShown}
        title={data.subject ?? 'Next digest'}
        description="As it would be sent now. What is read before is left out."
      >
        <p className="text-13 break-words whitespace-pre-line">{data.text}</p>
      </Dialog>
    </Section>
  )
}

const PhoneNote = () => {
  const { person } = useConsole()
  if (person.phone_verified) return null
  return (
    <p className="px-4 py-2 text-12 text-text-2">
      SMS reach a verified phone. <TextLink href="/settings">Verify yours</TextLink>
    </p>
  )
}

const groups = ['Requests', 'Airspace', 'People and papers'] as const
const shownChannels = ['console', 'push', 'email', 'sms'] as const
const channelIcons = { console: Monitor, push: Smartphone, email: Mail, sms: MessageSquare } as const
/** Kinds down, channels across; a phone has the channels of a kind below its name. */
const matrixRow =
  'grid grid-cols-[minmax(0,1fr)_repeat(4,112px)] items-center gap-x-3 px-4 max-md:grid-cols-2 max-md:gap-y-2'

const Matrix = ({ choices, onSave }: { choices: Preferences['choices']; onSave: Save }) => (
  <>
    <div
      aria-hidden
      className={clsx(matrixRow, 'h-8 border-b border-line text-12 text-text-2 max-md:hidden')}
    >
      <span>Tell me of</span>
      {shownChannels.map((channel) => {
        const Icon = channelIcons[channel]
        return (
          <span key={channel} className="flex items-center gap-1.5">
            <Icon size={14} strokeWidth={1.75} /> {channels[channel]}
          </span>
        )
      })}
    </div>
    {groups.map((group) => (
      <section key={group} aria-label={group}>
        <GroupHead label={group} />
        {kindNames
          .filter((kind) => notificationKinds[kind].group === group)
          .map((kind) => (
            <KindRow key={kind} kind={kind} choice={choices[kind]} onSave={onSave} />
          ))}
      </section>
    ))}
  </>
)

interface KindRowProps {
  kind: NotificationKind
  choice: Preferences['choices'][NotificationKind]
  onSave: Save
}

const KindRow = ({ kind, choice, onSave }: KindRowProps) => {
  const { label, about } = notificationKinds[kind]
  const Icon = kindIcons[kind]
  const isNarrow = useMediaQuery('(width < 48rem)')
  const words = (channel: Channel, value: keyof typeof choiceWords) =>
    isNarrow ? `${channels[channel]}: ${choiceWords[value].toLowerCase()}` : choiceWords[value]
  return (
    <div className={clsx(matrixRow, 'border-b border-line py-2')}>
      <div className="flex min-w-0 items-center gap-3 max-md:col-span-2">
        <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-2" />
        <div className="min-w-0">
          <p className="text-13 font-medium touch:text-14">{label}</p>
          <p className="text-12 text-text-2">{about}</p>
        </div>
      </div>
      {shownChannels.map((channel) => (
        <Select
          key={channel}
          size="sm"
          aria-label={`${label}: ${channels[channel]}`}
          value={choice[channel]}
          options={channelChoices[channel].map((value) => ({ value, label: words(channel, value) }))}
          onValueChange={(value) => onSave({ choices: { [kind]: { [channel]: value } } })}
        />
      ))}
    </div>
  )
}

const night = { quiet_from: '22:00', quiet_to: '06:30' } as const

const Hours = ({ preferences, onSave }: { preferences: Preferences; onSave: Save }) => {
  const { quiet_from, quiet_to, time_zone, digest_at } = preferences
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [...new Set([time_zone, own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  const isQuiet = quiet_from !== null
  return (
    <Section title="Quiet hours and digest" level={2}>
      <Checkbox
        checked={isQuiet}
        label="Quiet hours: e-mail and push wait for their end, SMS are not sent; alerts come to the console alone"
        onCheckedChange={(on) => onSave(on === true ? night : { quiet_from: null, quiet_to: null })}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        {isQuiet && (
          <>
            <TimeField
              label="From"
              value={quiet_from}
              onSave={(at) => onSave({ quiet_from: at, quiet_to })}
            />
            <TimeField
              label="To"
              value={quiet_to ?? night.quiet_to}
              onSave={(at) => onSave({ quiet_from, quiet_to: at })}
            />
          </>
        )}
        <TimeField label="Digest at" value={digest_at} onSave={(at) => onSave({ digest_at: at })} />
        <Field label="Time zone">
          <Select
            value={time_zone}
            options={zones.map((zone) => ({ value: zone, label: zone }))}
            onValueChange={(zone) => onSave({ time_zone: zone })}
          />
        </Field>
      </div>
      <p className="mt-2 text-12 text-text-2">
        Requests that nobody opened and alerts that nobody acknowledged come through to Admins. The digest is
        one e-mail a day with what is unread, and none where nothing is.
      </p>
    </Section>
  )
}

interface TimeFieldProps {
  label: string
  value: string
  onSave: (at: string) => void
}

const TimeField = ({ label, value, onSave }: TimeFieldProps) => (
  <Field label={label}>
    <Input
      key={value}
      type="time"
      defaultValue={value}
      onBlur={({ target }) => target.value && target.value !== value && onSave(target.value)}
    />
  </Field>
)
