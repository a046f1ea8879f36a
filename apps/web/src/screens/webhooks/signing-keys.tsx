import { Chip, dayAndTime, duration, Section, useMinute } from '@clearway/ui'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { ConfirmButton } from '../../forms/confirm.tsx'
import { useDone } from '../../forms/use-done.ts'
import { CopyText } from '../../frame/copy-text.tsx'
import { trpc } from '../../trpc/client.ts'
import { type Endpoint, endpointName } from './endpoint.ts'
import { SecretShown } from './endpoint-form.tsx'

/** What an endpoint's events are signed with: how long each of the keys does, the next ones, and the end of the old. */
export const SigningKeys = ({ endpoint }: { endpoint: Endpoint }) => {
  const nowMs = useMinute()
  const done = useDone()
  const utils = trpc.useUtils()
  const rotate = trpc.webhooks.rotateSecret.useMutation()
  const end = trpc.webhooks.endOldKeys.useMutation()
  const [secret, setSecret] = useState<string | null>(null)
  const { endpoint_uuid, public_keys } = endpoint
  const change = async () => {
    setSecret((await rotate.mutateAsync({ endpoint_uuid })).secret)
    void utils.webhooks.list.invalidate()
  }
  const endOld = async () => {
    await end.mutateAsync({ endpoint_uuid, newest: public_keys[0]!.public_key })
    done({ title: 'Old keys ended', id: endpointName(endpoint) }, 'webhooks')
  }
  return (
    <Section
      title="Signing keys"
      action={
        public_keys.length > 1 && (
          <Chip tone="pending" icon={RotateCw}>
            Two in use
          </Chip>
        )
      }
    >
      <ul className="flex flex-col gap-2">
        {public_keys.map(({ public_key, ends_at }) => (
          <li key={public_key} className="flex flex-col gap-1">
            <CopyText label="Public key" text={public_key} />
            {ends_at ? (
              <OldKey endsAt={ends_at} nowMs={nowMs} />
            ) : (
              <span className="text-12 text-text-3">Ed25519, v1a. The secret (v1) was shown once.</span>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <ConfirmButton
          button={{ size: 'sm', children: 'Rotate the secret' }}
          title="Rotate the secret?"
          effect="A new secret is shown once. For 24 hours everything is signed by the old keys too, so nothing is refused while you take it over."
          confirmLabel="Rotate"
          keepLabel="Keep it"
          onConfirm={change}
        />
        {public_keys.length > 1 && (
          <ConfirmButton
            button={{ size: 'sm', variant: 'dangerOutline', children: 'End the old one now' }}
            title="End the old keys now?"
            effect="From now on everything is signed by the newest keys alone. A receiver that still checks with the old ones refuses what it is sent."
            confirmLabel="End the old keys"
            keepLabel="Keep them"
            onConfirm={endOld}
          />
        )}
      </div>
      {secret && <SecretShown secret={secret} onKept={() => setSecret(null)} />}
    </Section>
  )
}

/** How long the key before signs beside the new one. */
const OldKey = ({ endsAt, nowMs }: { endsAt: string; nowMs: number }) => (
  <span className="num flex justify-between gap-3 text-12">
    <span className="text-text-3">{`Signs until ${dayAndTime(endsAt, nowMs)}`}</span>
    <span className="font-medium text-pending">{`${duration(Math.max(0, Date.parse(endsAt) - nowMs))} left`}</span>
  </span>
)
