import { kindNames, type NotificationKind, notificationKinds } from '@clearway/domain/contracts'
import { Empty, GroupHead, SkeletonRows, TextButton, useNow } from '@clearway/ui'
import clsx from 'clsx'
import { BellOff } from 'lucide-react'
import { Fragment } from 'react'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { trpc } from '../../trpc/client.ts'
import { useRefused } from '../../trpc/use-refused.ts'
import { groupsOf, rowsOf } from './groups.ts'
import { NotificationRow, SeveralRow } from './notification-row.tsx'

interface NotificationListProps {
  kind: NotificationKind | undefined
  onChoose: (kind: NotificationKind | undefined) => void
  onLeave?: (() => void) | undefined
}

/** How many the person has not read, and the act that reads all of a kind. */
export const useUnread = () => {
  const utils = trpc.useUtils()
  const refused = useRefused()
  const { data } = trpc.notifications.unread.useQuery({})
  const readAll = trpc.notifications.readAll.useMutation({
    onSuccess: () => void utils.notifications.invalidate(),
    onError: refused('Not marked as read'),
  })
  return { total: data?.total ?? 0, kinds: data?.kinds ?? {}, readAll }
}

/** The person's notifications, in all their organisations: those that wait for an act, then by day. */
export const NotificationList = ({ kind, onChoose, onLeave }: NotificationListProps) => {
  const list = trpc.notifications.list.useInfiniteQuery(
    { limit: 50, ...(kind && { kind }) },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  const now = useNow(10_000) ?? 0
  const all = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <Kinds chosen={kind} counts={useUnread().kinds} onChoose={onChoose} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryNotice query={list} what="The notifications" />
        {list.isPending && <SkeletonRows rows={8} />}
        {list.data && all.length === 0 && (
          <Empty icon={BellOff} title="Nothing waits for you">
            Requests, decisions, alerts, and papers that end come here for 90 days.
          </Empty>
        )}
        {groupsOf(all, now).map(({ label, items }) => (
          <section key={label} aria-label={label}>
            <GroupHead label={label} count={items.length} />
            <ul>
              {rowsOf(items).map((alike) => {
                const rows = alike.map((item) => (
                  <NotificationRow key={item.notification_uuid} item={item} now={now} onLeave={onLeave} />
                ))
                return (
                  <Fragment key={alike[0].notification_uuid}>
                    {alike.length === 1 ? (
                      rows
                    ) : (
                      <SeveralRow items={alike} now={now}>
                        {rows}
                      </SeveralRow>
                    )}
                  </Fragment>
                )
              })}
            </ul>
          </section>
        ))}
        {list.hasNextPage && (
          <div className="p-4">
            <TextButton onClick={() => void list.fetchNextPage({ cancelRefetch: false })}>
              Show older ones
            </TextButton>
          </div>
        )}
      </div>
    </>
  )
}

interface KindsProps {
  chosen: NotificationKind | undefined
  counts: Readonly<Record<string, number>>
  onChoose: (kind: NotificationKind | undefined) => void
}

/** All, and the kinds of which something is unread. */
const Kinds = ({ chosen, counts, onChoose }: KindsProps) => {
  const offered = kindNames.filter((kind) => counts[kind] || kind === chosen)
  return (
    <div className="flex shrink-0 gap-2 overflow-x-auto border-b border-line px-4 py-2">
      {[undefined, ...offered].map((kind) => (
        <button
          key={kind ?? 'all'}
          type="button"
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind)}
          className={clsx(
            'h-[26px] shrink-0 rounded-2 border px-2 text-12 font-medium touch:h-11 touch:px-3 touch:text-14',
            kind === chosen
              ? 'border-accent-line bg-accent-soft text-text'
              : 'border-dashed border-line-control text-text-2 hover:bg-surface-hover',
          )}
        >
          {kind ? `${notificationKinds[kind].label} ${counts[kind] ?? ''}` : 'All'}
        </button>
      ))}
    </div>
  )
}
