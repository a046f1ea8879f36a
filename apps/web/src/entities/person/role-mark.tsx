import { roleNumber } from '@clearway/domain/contracts'
import { KeyRound, ShieldUser, UserRound } from 'lucide-react'
import { roleName } from './roles.ts'

const icons = {
  [roleNumber.member]: UserRound,
  [roleNumber.admin]: ShieldUser,
  [roleNumber.owner]: KeyRound,
}

/** A role as icon and word. */
export const RoleMark = ({ role }: { role: number }) => {
  const Icon = icons[role as keyof typeof icons] ?? UserRound
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />
      <span className={role > roleNumber.member ? 'text-text' : 'text-text-2'}>{roleName(role)}</span>
    </span>
  )
}
