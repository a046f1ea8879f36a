import { Button, ButtonLink, Dialog } from '@clearway/ui'
import { Radio } from 'lucide-react'
import { useRef, useState } from 'react'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { SessionKey } from '../sessions/session-panel.tsx'
import type { Plan } from './plan-words.ts'

type Key = { session_uuid: string; session_token: string | null }

/** Starts the session of a plan and shows what its ground station connects with. */
export function StartFlight({ plan, reason }: { plan: Plan; reason: string | null }) {
  const [key, setKey] = useState<Key | null>(null)
  const utils = trpc.useUtils()
  const start = trpc.sessions.start.useMutation()
  // A press that is repeated because no answer came must not start a second flight.
  const attempt = useRef(crypto.randomUUID())
  const begin = async () => {
    const { asset_uuid, plan_uuid } = plan
    const started = await start.mutateAsync({ asset_uuid, plan_uuid, idempotency_key: attempt.current })
    attempt.current = crypto.randomUUID()
    setKey(started)
    await utils.sessions.invalidate()
  }
  const close = () => {
    setKey(null)
    void utils.missions.invalidate()
  }
  return (
    <>
      <Button
        size="sm"
        icon={Radio}
        busy={start.isPending}
        disabledReason={reason}
        onClick={() => void begin().catch(() => undefined)}
      >
        Start session
      </Button>
      {start.error && (
        <p role="alert" className="w-full text-12 text-rejected">
          {sentenceOf(start.error)}
        </p>
      )}
      <SessionStarted flight={key} plan={plan} onClose={close} />
    </>
  )
}

function SessionStarted({ flight, plan, onClose }: { flight: Key | null; plan: Plan; onClose: () => void }) {
  return (
    <Dialog
      open={flight !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Session started"
      description={`${plan.asset_uin ?? 'The asset'} flies on ${plan.plan_svc_id}. Its ground station connects with this.`}
      width={560}
      footer={
        <>
          <ButtonLink href={`/sessions?session=${flight?.session_uuid ?? ''}`}>Show the session</ButtonLink>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {flight?.session_token && (
        <div className="-mx-4">
          <SessionKey sessionUuid={flight.session_uuid} token={flight.session_token} />
        </div>
      )}
    </Dialog>
  )
}
