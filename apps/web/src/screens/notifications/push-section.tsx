import type { PushDevice } from '@clearway/domain/contracts'
import { Button, dayAndTime, Section, TextButton, useNow } from '@clearway/ui'
import { useState } from 'react'
import { deviceWords } from '../../entities/account/device-words.ts'
import { RefusalNote } from '../../forms/fields.tsx'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { type PushState, usePush } from './use-push.ts'

const words: Readonly<Record<PushState, string>> = {
  unknown: 'Looking at this browser.',
  unsupported: 'This browser takes no pushes.',
  denied: 'This browser does not let Clearway notify you. Allow notifications for this site in its settings.',
  off: 'Push is off in this browser.',
  on: 'Push works in this browser, with the page closed too.',
}

const stateOf = ({ signed_in, last_sent_at: at }: PushDevice, now: number | null): string => {
  if (!signed_in) return 'Nothing is sent: the sign-in there is over'
  return at ? `Last sent ${dayAndTime(at, now ?? at)}` : 'Nothing sent yet'
}

/** This browser, and the others that take pushes. */
export const PushSection = () => {
  const asked = trpc.notifications.devices.useQuery({})
  const { state, begin, end } = usePush(asked.data)
  const [refusal, setRefusal] = useState<string | null>(null)
  const now = useNow(60_000)
  const attempt = (act: Promise<void>) =>
    void act.then(
      () => setRefusal(null),
      (error: unknown) => setRefusal(sentenceOf(error)),
    )
  return (
    <Section
      title="Push"
      level={2}
      action={
        state === 'off' && (
          <Button size="sm" onClick={() => attempt(begin(deviceWords(navigator.userAgent)))}>
            Turn on
          </Button>
        )
      }
    >
      <p className="text-13 text-text-2">{words[state]}</p>
      <RefusalNote>{refusal}</RefusalNote>
      <ul>
        {asked.data?.devices.map((device) => (
          <li key={device.device_uuid} className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1 truncate">{device.label}</span>
            <span className="num text-12 text-text-3">{stateOf(device, now)}</span>
            <TextButton aria-label={`Remove ${device.label}`} onClick={() => attempt(end(device))}>
              Remove
            </TextButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
