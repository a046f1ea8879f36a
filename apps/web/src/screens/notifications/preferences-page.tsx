import {
  type Channel,
  channelChoices,
  kindNames,
  type NotificationKind,
  notificationKinds,
} from '@clearway/domain/contracts'
import { Checkbox, Field, GroupHead, Input, Section, Select, SkeletonRows, useToast } from '@clearway/ui'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { SettingsColumn } from '../../frame/settings-frame.tsx'
import { type Inputs, type Outputs, trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { kindIcons } from './kind-icons.ts'
import { PushSection } from './push-section.tsx'

type Preferences = Outputs['notifications']['preferences']
type Change = Inputs['notifications']['setPreferences']
type Save = (change: Change) => void

const channels: Readonly<Record<Channel, string>> = { console: 'Console', push: 'Push', email: 'E-mail' }
const choiceWords = { on: 'On', once: 'At once', digest: 'Digest', off: 'Off' } as const

/** Kinds down, channels across; each choice is saved at once. */
export const NotificationPreferences = () => {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const asked = trpc.notifications.preferences.useQuery({})
  const set = trpc.notifications.setPreferences.useMutation({
    onSuccess: (saved) => utils.notifications.preferences.setData({}, saved),
    onError: (error) => show({ kind: 'status', title: 'Not saved', detail: sentenceOf(error) }),
  })
  const save: Save = (change) => set.mutate(change)
  return (
    <SettingsColumn>
      <QueryNotice query={asked} what="Your preferences" />
      {asked.isPending && <SkeletonRows rows={8} />}
      {asked.data && (
        <>
          <PushSection />
          <Hours preferences={asked.data} onSave={save} />
          <Matrix choices={asked.data.choices} onSave={save} />
        </>
      )}
    </SettingsColumn>
  )
}

const groups = ['Requests', 'Airspace', 'People and papers'] as const

const Matrix = ({ choices, onSave }: { choices: Preferences['choices']; onSave: Save }) =>
  groups.map((group) => (
    <section key={group} aria-label={group}>
      <GroupHead label={group} />
      {kindNames
        .filter((kind) => notificationKinds[kind].group === group)
        .map((kind) => (
          <KindRow key={kind} kind={kind} choice={choices[kind]} onSave={onSave} />
        ))}
    </section>
  ))

interface KindRowProps {
  kind: NotificationKind
  choice: Preferences['choices'][NotificationKind]
  onSave: Save
}

const KindRow = ({ kind, choice, onSave }: KindRowProps) => {
  const { label, about } = notificationKinds[kind]
  const Icon = kindIcons[kind]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
      <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-2" />
      <div className="min-w-[200px] flex-1">
        <p className="text-13 font-medium touch:text-14">{label}</p>
        <p className="text-12 text-text-2">{about}</p>
      </div>
      {(['console', 'push', 'email'] as const).map((channel) => (
        <div key={channel} className="w-[136px] max-sm:w-auto max-sm:min-w-[104px] max-sm:flex-1">
          <Select
            size="sm"
            aria-label={`${label}: ${channels[channel]}`}
            value={choice[channel]}
            options={channelChoices[channel].map((value) => ({
              value,
              label:
                value === 'off'
                  ? `${channels[channel]} off`
                  : `${channels[channel]}: ${choiceWords[value].toLowerCase()}`,
            }))}
            onValueChange={(value) => onSave({ choices: { [kind]: { [channel]: value } } })}
          />
        </div>
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
        label="Quiet hours: e-mail and push wait for their end; alerts come to the console alone"
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
