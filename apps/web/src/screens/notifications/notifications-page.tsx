import { kindNames, type NotificationKind, notificationKinds } from '@clearway/domain/contracts'
import { Button, ButtonLink, Empty, GroupHead, SkeletonRows, TextButton, useNow } from '@clearway/ui'
import clsx from 'clsx'
import { BellOff, CheckCheck, SlidersHorizontal } from 'lucide-react'
import { PageHead } from '../../frame/page-head.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { groupsOf } from './groups.ts'
import { NotificationRow } from './notification-row.tsx'
import { useOpening, useOpenNotification } from './use-opening.ts'

/** What the person was told of, in all their organisations; an address with `open` goes on to its record. */
export const NotificationsPage = () => {
  const { get } = useUrlParams()
  const opening = get('open')
  return opening ? <Opening notificationUuid={opening} /> : <NotificationCentre />
}

const Opening = ({ notificationUuid }: { notificationUuid: string }) => {
  const asked = useOpening(notificationUuid)
  return (
    <>
      <PageHead title="Notifications" />
      <QueryNotice query={asked} what="The notification" />
      {asked.isPending && <SkeletonRows rows={4} />}
    </>
  )
}

const kindOf = (text: string | undefined): NotificationKind | undefined =>
  kindNames.find((kind) => kind === text)

const NotificationCentre = () => {
  const { get, set } = useUrlParams()
  const kind = kindOf(get('kind'))
  const utils = trpc.useUtils()
  const unread = trpc.notifications.unread.useQuery({})
  const list = trpc.notifications.list.useInfiniteQuery(
    { limit: 50, ...(kind && { kind }) },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  const readAll = trpc.notifications.readAll.useMutation({
    onSuccess: () => utils.notifications.invalidate(),
  })
  const now = useNow(60_000)
  const open = useOpenNotification()
  const all = list.data?.pages.flatMap(({ data }) => data) ?? []
  const total = unread.data?.total ?? 0
  return (
    <>
      <PageHead title="Notifications" />
      <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
        <div className="flex flex-wrap items-center gap-2 border-b border-line-strong px-4 py-2">
          <p className="num mr-auto text-13 text-text-2" role="status">{`${total} unread`}</p>
          <Button
            icon={CheckCheck}
            size="sm"
            disabled={total === 0}
            busy={readAll.isPending}
            busyLabel="Marking"
            onClick={() => readAll.mutate(kind ? { kind } : {})}
          >
            {kind ? 'Mark these read' : 'Mark all read'}
          </Button>
          <ButtonLink icon={SlidersHorizontal} size="sm" href="/settings/notifications">
            Choose what reaches you
          </ButtonLink>
        </div>
        <Kinds
          chosen={kind}
          counts={unread.data?.kinds ?? {}}
          onChoose={(next) => set({ kind: next ?? null })}
        />
        <div className="min-h-0 flex-1 overflow-y-auto">
          <QueryNotice query={list} what="The notifications" />
          {list.isPending && <SkeletonRows rows={8} />}
          {list.data && all.length === 0 && (
            <Empty icon={BellOff} title="Nothing waits for you">
              Requests, decisions, alerts, and papers that end come here for 90 days.
            </Empty>
          )}
          {groupsOf(all, now ?? 0).map(({ label, items }) => (
            <section key={label} aria-label={label}>
              <GroupHead label={label} count={items.length} />
              <ul>
                {items.map((item) => (
                  <NotificationRow
                    key={item.notification_uuid}
                    item={item}
                    now={now ?? 0}
                    onOpen={() => void open(item)}
                  />
                ))}
              </ul>
            </section>
          ))}
          {list.hasNextPage && (
            <div className="p-4">
              <TextButton onClick={() => void list.fetchNextPage()}>Show older ones</TextButton>
            </div>
          )}
        </div>
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
