import type { ArmingAnswer } from '@clearway/domain/contracts'
import { Chip, type Tone } from '@clearway/ui'
import { Check, Clock, X } from 'lucide-react'
import { trpc } from '../../trpc/client.ts'

const words: Record<NonNullable<ArmingAnswer['reason']>, string> = {
  asset_inactive: 'Not in service',
  certificate_revoked: 'Certificate revoked',
  no_plan: 'No plan',
  too_early: 'Too early',
  too_late: 'Too late',
  outside: 'Outside the plan',
  plan_waits: 'Plan waits',
  rejected: 'Rejected',
  volume_taken: 'Airspace taken',
}
const everyMs = 30_000

const shown = ({ answer, reason }: ArmingAnswer): { tone: Tone; icon: typeof Check; word: string } => {
  if (answer === 'approved') return { tone: 'approved', icon: Check, word: 'May arm' }
  const isWait = reason === 'plan_waits'
  return {
    tone: isWait ? 'pending' : 'rejected',
    icon: isWait ? Clock : X,
    word: reason ? words[reason] : 'Denied',
  }
}

/** What its autopilot would hear if it asked now, wherever it stands. */
export const ArmingNow = ({ assetUuid, plan }: { assetUuid: string; plan: string | null }) => {
  const asked = trpc.arming.ask.useQuery(
    { asset_uuid: assetUuid, ...(plan && { plan }) },
    { refetchInterval: everyMs },
  )
  if (!asked.data) return <span className="text-12 text-text-3">{asked.error ? 'Not known' : 'Asking'}</span>
  const { tone, icon, word } = shown(asked.data)
  return (
    <Chip tone={tone} icon={icon} title={asked.data.message}>
      {word}
    </Chip>
  )
}
