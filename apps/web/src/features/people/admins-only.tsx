import { listUsersOp } from '@clearway/domain/contracts'
import { Empty, TextLink } from '@clearway/ui'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan } from '../../console/use-can.ts'

/** The people of an organisation are its Admins' business: for others the reason, and the way on. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const answer = useCan()(listUsersOp)
  if (answer === true) return children
  return (
    <div className="min-h-0 flex-1 bg-surface-1">
      <Empty
        icon={UsersRound}
        title="The team is not open to you"
        action={<TextLink href="/organisation">Show the organisation</TextLink>}
      >
        {answer}
      </Empty>
    </div>
  )
}
