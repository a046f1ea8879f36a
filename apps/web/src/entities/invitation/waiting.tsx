import { longestPage } from '@clearway/domain/contracts'
import { countdown, date, time, useNow } from '@clearway/ui'
import clsx from 'clsx'
import { Clock } from 'lucide-react'
import { type Outputs, trpc } from '../../trpc/client.ts'

/** How long it can still be answered. */
export const Expiry = ({ at }: { at: string }) => {
  const now = useNow(1000)
  if (now === null) return null
  const { text, tone } = countdown(Date.parse(at), now)
  return (
    <span
      title={`${date(at)}, ${time(at)}`}
      className={clsx(
        'num inline-flex items-center gap-1.5 text-12 whitespace-nowrap',
        tone === 'normal' ? 'text-text-3' : 'text-pending',
      )}
    >
      <Clock size={13} strokeWidth={1.75} aria-hidden />
      {tone === 'past' ? 'Expired' : `Expires in ${text}`}
    </span>
  )
}

export type WaitingInvitation = Outputs['invitations']['mine']['data'][number]

/** What waits for this person's answer, for themselves or for an organisation whose Admin they are. */
export const useWaitingInvitations = () =>
  trpc.invitations.mine.useQuery({ limit: longestPage }, { refetchOnWindowFocus: 'always' })

/** How many; undefined until it is known. */
export const useWaitingCount = (): number | undefined =>
  useWaitingInvitations().data?.pagination.total_records
