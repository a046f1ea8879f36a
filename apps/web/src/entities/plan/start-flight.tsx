import { Button, ButtonLink, Dialog } from '@clearway/ui'
import { Radio } from 'lucide-react'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { assetName } from '../../words/asset-name.ts'
import { SessionKey } from '../flight/session-panel.tsx'
import { type Plan, windowPhase } from './plan-words.ts'
import { useStartFlight } from './use-start-flight.ts'

export interface StartedFlight {
  session_uuid: string
  session_token: string | null
}

interface StartFlightProps {
  plan: Plan
  /** Why it cannot be flown now. */
  reason: string | null
  nowMs: number
  onStarted: (flight: StartedFlight) => void
}

/** Starts the session of a plan; where something is to be said or read first, by the dialog that asks for it. */
export const StartFlight = ({ plan, reason, nowMs, onStarted }: StartFlightProps) => {
  const utils = trpc.useUtils()
  const start = useStartFlight()
  const begin = async () => {
    const { asset_uuid, plan_uuid } = plan
    onStarted(await start.begin({ asset_uuid, plan_uuid }))
    void utils.sessions.invalidate()
    void utils.missions.invalidate()
  }
  // Unregistered, it needs a reason why it flies all the same; before its window it alerts.
  if (reason === null && (!plan.asset_uin || windowPhase(plan, nowMs) === 'early'))
    return (
      <ButtonLink size="sm" icon={Radio} href={`/sessions?start=${plan.asset_uuid}.${plan.plan_uuid}`}>
        Start session
      </ButtonLink>
    )
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
    </>
  )
}

interface SessionStartedProps {
  flight: StartedFlight | null
  plan: Plan
  onClose: () => void
}

/** What the ground station connects with. It stays until it is read, while the plan behind it is already in flight. */
export const SessionStarted = ({ flight, plan, onClose }: SessionStartedProps) => (
  <Dialog
    open={flight !== null}
    onOpenChange={(open) => !open && onClose()}
    title="Session started"
    description={`${assetName(plan)} flies on ${plan.plan_svc_id}. Its ground station connects with this.`}
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
