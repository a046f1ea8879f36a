import { CountBadge, plural } from '@clearway/ui'
import { Bell } from 'lucide-react'
import Link from 'next/link'
import { trpc } from '../trpc/client.ts'

/** What the person has not read; the shell hears of each change. */
export const NotificationBell = () => {
  const { data } = trpc.notifications.unread.useQuery({})
  const unread = data?.total ?? 0
  return (
    <Link
      href="/notifications"
      aria-label={unread > 0 ? `Notifications, ${plural(unread, 'unread', 'unread')}` : 'Notifications'}
      className="relative grid size-8 shrink-0 place-items-center rounded-2 text-text-2 hover:bg-surface-hover hover:text-text touch:size-11"
    >
      <Bell size={18} strokeWidth={1.75} aria-hidden />
      <span className="absolute -top-1 -right-1">
        <CountBadge value={unread} />
      </span>
    </Link>
  )
}
