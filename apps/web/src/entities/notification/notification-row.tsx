import { type NotificationKind, notificationKinds } from '@clearway/domain/contracts'
import { age, Button, ButtonLink, dayAndTime, toMs } from '@clearway/ui'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { trpc } from '../../trpc/client.ts'
import { useRefused } from '../../trpc/use-refused.ts'
import { alertMapHref } from '../alert/alert-map-href.ts'
import { useAlertActs } from '../alert/use-alert-acts.ts'
import { kindIcons } from './kind-icons.ts'
import { type Notification, useOpenNotification } from './use-opening.ts'

const dayMs = 86_400_000

interface RowProps {
  item: Notification
  now: number
  /** Where something of one's own follows an act, such as a drawer that closes. */
  onLeave?: (() => void) | undefined
}

/** One fact and its place; unread by surface, edge and dot, so not by colour alone. */
export const NotificationRow = ({ item, now, onLeave }: RowProps) => {
  const utils = trpc.useUtils()
  const open = useOpenNotification()
  const refused = useRefused()
  const mark = trpc.notifications.mark.useMutation({
    onSuccess: () => void utils.notifications.invalidate(),
    onError: refused('Not marked'),
  })
  const isUnread = !item.read_at
  const onOpen = () => {
    onLeave?.()
    void open(item)
  }
  return (
    <li
      className={clsx(
        'relative border-b border-line pr-2 pl-4 has-[[data-notification]:focus-visible]:outline-2 has-[[data-notification]:focus-visible]:-outline-offset-2 has-[[data-notification]:focus-visible]:outline-focus',
        isUnread && 'bg-surface-selected shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <div className="flex gap-3">
        <button
          type="button"
          data-notification={item.notification_uuid}
          onClick={onOpen}
          className="flex min-w-0 flex-1 gap-3 py-2.5 text-left outline-none"
        >
          <Facts item={item} now={now} title={item.title} line={item.line} />
        </button>
        <button
          type="button"
          data-read-toggle=""
          aria-label={isUnread ? `Mark as read: ${item.title}` : `Mark as unread: ${item.title}`}
          onClick={() => mark.mutate({ notification_uuid: item.notification_uuid, read: isUnread })}
          className="grid w-8 shrink-0 place-items-center touch:w-11"
        >
          <span
            aria-hidden
            className={clsx('size-2 rounded-full', isUnread ? 'bg-accent' : 'border border-line-control')}
          />
        </button>
      </div>
      {isUnread && item.waits && <Acts item={item} onOpen={onOpen} onLeave={onLeave} />}
    </li>
  )
}

interface FactsProps {
  item: Notification
  now: number
  title: string
  line: string
}

const Facts = ({ item, now, title, line }: FactsProps) => {
  const Icon = kindIcons[item.kind]
  const passed = now - toMs(item.occurred_at)
  return (
    <>
      <Icon
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className={clsx('mt-0.5 shrink-0', item.kind.startsWith('alert') ? 'text-rejected' : 'text-text-2')}
      />
      <span className="min-w-0 flex-1">
        <span className="flex gap-3">
          <span
            className={clsx(
              'min-w-0 flex-1 truncate text-13 max-sm:whitespace-normal touch:text-14',
              !item.read_at && 'font-semibold',
            )}
          >
            {title}
          </span>
          <time dateTime={item.occurred_at} className="num shrink-0 text-12 text-text-3">
            {passed < dayMs ? age(Math.max(0, passed)) : dayAndTime(item.occurred_at, now)}
          </time>
        </span>
        <span className="block text-12 text-text-2">{line}</span>
      </span>
    </>
  )
}

interface ActsProps {
  item: Notification
  onOpen: () => void
  onLeave: (() => void) | undefined
}

/** A notification that waits has its act in the row, if the reader may do it and acts for the notified organisation. */
const Acts = ({ item, onOpen, onLeave }: ActsProps) => {
  const { membership } = useConsole()
  const isHere = membership?.org_uuid === item.org_uuid
  const isAlert = item.kind === 'alert' || item.kind === 'alert_late'
  return (
    <p className="flex flex-wrap items-center gap-2 pb-2.5 pl-[30px]">
      {isAlert && isHere ? (
        <AlertRowActs alertUuid={item.subject_uuid} onLeave={onLeave} />
      ) : (
        <Button size="sm" onClick={onOpen}>
          Open
        </Button>
      )}
    </p>
  )
}

const AlertRowActs = ({ alertUuid, onLeave }: { alertUuid: string; onLeave: (() => void) | undefined }) => {
  const { data } = trpc.alerts.get.useQuery({ alert_uuid: alertUuid })
  const utils = trpc.useUtils()
  const { acknowledge, isAcknowledging } = useAlertActs(() => utils.notifications.invalidate())
  if (!data) return null
  return (
    <>
      {data.abilities.acknowledge && (
        <Button
          size="sm"
          kbd="A"
          data-acknowledge=""
          busy={isAcknowledging}
          busyLabel="Acknowledging"
          onClick={() => acknowledge(alertUuid)}
        >
          Acknowledge
        </Button>
      )}
      <ButtonLink size="sm" variant="quiet" href={alertMapHref(data)} onClick={onLeave}>
        Show on map
      </ButtonLink>
    </>
  )
}

interface SeveralProps {
  items: readonly [Notification, ...Notification[]]
  now: number
  children: ReactNode
}

/** Several alike as one row with a count; opened it shows each. */
export const SeveralRow = ({ items, now, children }: SeveralProps) => {
  const [isOpen, setOpen] = useState(false)
  const [newest] = items
  const unread = items.find(({ read_at }) => !read_at) ?? newest
  const label = notificationKinds[newest.kind as NotificationKind].label
  return (
    <>
      <li className="relative border-b border-line pr-2 pl-4 has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-focus">
        <button
          type="button"
          aria-expanded={isOpen}
          data-notification=""
          onClick={() => setOpen(!isOpen)}
          className="flex w-full gap-3 py-2.5 text-left outline-none"
        >
          <Facts
            item={{ ...newest, read_at: unread.read_at }}
            now={now}
            title={`${label}, ${items.length} times`}
            line={`${newest.title} and ${items.length - 1} more`}
          />
          <ChevronDown
            size={16}
            aria-hidden
            className={clsx('mt-0.5 w-8 shrink-0 text-text-3', isOpen && 'rotate-180')}
          />
        </button>
      </li>
      {isOpen && children}
    </>
  )
}
