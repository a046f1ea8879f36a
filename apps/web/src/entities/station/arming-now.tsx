import type { ArmingAnswer } from '@clearway/domain/contracts'
import { Chip, type Tone } from '@clearway/ui'
import { Check, Clock, X } from 'lucide-react'
import { trpc } from '../../trpc/client.ts'
import { reasonWord } from './bridge-words.ts'

const everyMs = 30_000

const shown = ({ answer, reason }: ArmingAnswer): { tone: Tone; icon: typeof Check; word: string } => {
  if (answer === 'approved') return { tone: 'approved', icon: Check, word: 'May arm' }
  const isWait = reason === 'plan_waits'
  return {
    tone: isWait ? 'pending' : 'rejected',
    icon: isWait ? Clock : X,
    word: reasonWord(reason),
  }
}

/** The answer that its autopilot would get if it asked now, wherever it is. */
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
