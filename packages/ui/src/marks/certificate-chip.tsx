import { Shield, ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { IconType } from '../theme/icon.ts'
import type { Tone } from './chip.tsx'
import { Chip } from './chip.tsx'

export type CertificateState = 'active' | 'expiring' | 'expired' | 'revoked' | 'superseded' | 'none'

/** From here on a certificate asks for attention. */
export const expiringBelowDays = 14

const looks: Record<CertificateState, { tone: Tone; icon: IconType; word: string }> = {
  active: { tone: 'approved', icon: ShieldCheck, word: 'Active' },
  expiring: { tone: 'pending', icon: ShieldAlert, word: 'Expires soon' },
  expired: { tone: 'rejected', icon: ShieldX, word: 'Expired' },
  revoked: { tone: 'rejected', icon: ShieldX, word: 'Revoked' },
  superseded: { tone: 'neutral', icon: Shield, word: 'Superseded' },
  none: { tone: 'neutral', icon: Shield, word: 'None' },
}

export interface CertificateChipProps {
  state: CertificateState
  /** Days left of an active certificate: under 14 they are shown. */
  daysLeft?: number
  children?: ReactNode
}

export const CertificateChip = ({ state, daysLeft, children }: CertificateChipProps) => {
  const ending = state === 'active' && daysLeft !== undefined && daysLeft < expiringBelowDays
  const look = looks[ending ? 'expiring' : state]
  const isDated = (ending || state === 'expiring') && daysLeft !== undefined
  const word = isDated ? (daysLeft === 0 ? 'Expires today' : `Expires in ${daysLeft} d`) : look.word
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {children ?? word}
    </Chip>
  )
}
