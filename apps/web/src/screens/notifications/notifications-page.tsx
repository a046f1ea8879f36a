import { kindNames } from '@clearway/domain/contracts'
import { ButtonLink, SkeletonRows } from '@clearway/ui'
import { SlidersHorizontal } from 'lucide-react'
import { MarkRead } from '../../entities/notification/mark-read.tsx'
import { NotificationList, useUnread } from '../../entities/notification/notification-list.tsx'
import { useOpening } from '../../entities/notification/use-opening.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'

/** The person's notifications, in all their organisations; an address with `open` goes on to that record. */
export const NotificationsPage = () => {
  const { get } = useUrlParams()
  const opening = get('open')
  return opening ? <Opening notificationUuid={opening} /> : <NotificationCentre />
}

const Opening = ({ notificationUuid }: { notificationUuid: string }) => {
  const { asked, hasStayed } = useOpening(notificationUuid)
  if (hasStayed) return <NotificationCentre />
  return (
    <>
      <PageHead title="Notifications" />
      <QueryNotice query={asked} what="The notification" />
      {!asked.error && <SkeletonRows rows={4} />}
    </>
  )
}

const NotificationCentre = () => {
  const { get, set } = useUrlParams()
  const kind = kindNames.find((one) => one === get('kind'))
  const { total } = useUnread()
  return (
    <>
      <PageHead title="Notifications" />
      <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
        <div className="flex flex-wrap items-center gap-2 border-b border-line-strong px-4 py-2">
          <p className="num mr-auto text-13 text-text-2" role="status">{`${total} unread`}</p>
          <MarkRead kind={kind} />
          {/* Its icon is all that a phone shows of it. */}
          <ButtonLink icon={SlidersHorizontal} size="sm" href="/settings/notifications">
            <span className="max-sm:sr-only">Choose what reaches you</span>
          </ButtonLink>
        </div>
        <NotificationList kind={kind} onChoose={(next) => set({ kind: next ?? null })} />
      </div>
    </>
  )
}
