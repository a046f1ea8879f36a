import type { NotificationKind } from '@clearway/domain/contracts'
import { Button } from '@clearway/ui'
import { CheckCheck } from 'lucide-react'
import { useUnread } from './notification-list.tsx'

/** Marks what the list shows as read: all of it, or one kind. */
export const MarkRead = ({ kind }: { kind: NotificationKind | undefined }) => {
  const { total, readAll } = useUnread()
  return (
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
  )
}
