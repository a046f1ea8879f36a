import { age, dayAndTime, toMs } from '@clearway/ui'
import clsx from 'clsx'
import { trpc } from '../../trpc/client.ts'
import { kindIcons } from './kind-icons.ts'
import type { Notification } from './use-opening.ts'

interface NotificationRowProps {
  item: Notification
  now: number
  onOpen: () => void
}

const dayMs = 86_400_000

/** One fact and its place; unread by surface, edge and dot, so not by colour alone. */
export const NotificationRow = ({ item, now, onOpen }: NotificationRowProps) => {
  const utils = trpc.useUtils()
  const mark = trpc.notifications.mark.useMutation({ onSuccess: () => utils.notifications.invalidate() })
  const Icon = kindIcons[item.kind]
  const isUnread = !item.read_at
  const passed = now - toMs(item.occurred_at)
  return (
    <li
      className={clsx(
        'relative flex gap-3 border-b border-line pr-2 pl-4',
        isUnread && 'bg-surface-selected shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <button type="button" onClick={onOpen} className="flex min-w-0 flex-1 gap-3 py-2.5 text-left">
        <Icon
          size={18}
          strokeWidth={1.75}
          aria-hidden
          className={clsx('mt-0.5 shrink-0', item.kind.startsWith('alert') ? 'text-rejected' : 'text-text-2')}
        />
        <span className="min-w-0 flex-1">
          <span className="flex gap-3">
            <span
              className={clsx('min-w-0 flex-1 truncate text-13 touch:text-14', isUnread && 'font-semibold')}
            >
              {item.title}
            </span>
            <time dateTime={item.occurred_at} className="num shrink-0 text-12 text-text-3">
              {passed < dayMs ? age(Math.max(0, passed)) : dayAndTime(item.occurred_at, now)}
            </time>
          </span>
          <span className="block text-12 text-text-2">{item.line}</span>
        </span>
      </button>
      <button
        type="button"
        aria-label={isUnread ? `Mark as read: ${item.title}` : `Mark as unread: ${item.title}`}
        onClick={() => mark.mutate({ notification_uuid: item.notification_uuid, read: isUnread })}
        className="grid w-8 shrink-0 place-items-center touch:w-11"
      >
        <span
          aria-hidden
          className={clsx('size-2 rounded-full', isUnread ? 'bg-accent' : 'border border-line-control')}
        />
      </button>
    </li>
  )
}
