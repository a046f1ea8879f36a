import { CountBadge, plural, useHotkeys, useIsMobile } from '@clearway/ui'
import { Bell } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { trpc } from '../trpc/client.ts'

const page = '/notifications'
const look =
  'grid size-8 shrink-0 place-items-center rounded-2 text-text-2 hover:bg-surface-hover hover:text-text aria-expanded:bg-accent-soft aria-expanded:text-accent touch:size-11'

interface NotificationBellProps {
  isOpen: boolean
  onToggle: () => void
}

/** The person's unread notifications; the shell receives each change. A phone has a page for them, elsewhere a drawer opens. */
export const NotificationBell = ({ isOpen, onToggle }: NotificationBellProps) => {
  const { data } = trpc.notifications.unread.useQuery({})
  const router = useRouter()
  const isPage = useIsMobile() || router.pathname === page
  const unread = data?.total ?? 0
  const label = unread > 0 ? `Notifications, ${plural(unread, 'unread', 'unread')}` : 'Notifications'
  useHotkeys({ n: onToggle }, !isPage)
  const inside = (
    // By the icon, so that under a finger, where the button is larger, the number stays within it.
    <span className="relative grid">
      <Bell size={18} strokeWidth={1.75} aria-hidden />
      <span className="absolute -top-2 -right-[11px] grid">
        <CountBadge value={unread} />
      </span>
    </span>
  )
  if (isPage)
    return (
      <Link href={page} aria-label={label} className={look}>
        {inside}
      </Link>
    )
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      aria-keyshortcuts="N"
      onClick={onToggle}
      className={look}
    >
      {inside}
    </button>
  )
}
