import type { NotificationKind } from '@clearway/domain/contracts'
import { Button, IconButton, useIsMobile } from '@clearway/ui'
import { CheckCheck } from 'lucide-react'
import { useUnread } from './notification-list.tsx'

/** Marks what the list shows as read: all of it, or one kind. A phone has room for its icon. */
export const MarkRead = ({ kind }: { kind: NotificationKind | undefined }) => {
  const { total, readAll } = useUnread()
  const isMobile = useIsMobile()
  const words = kind ? 'Mark these read' : 'Mark all read'
  const act = { disabled: total === 0, onClick: () => readAll.mutate(kind ? { kind } : {}) }
  if (isMobile) return <IconButton icon={CheckCheck} label={words} {...act} />
  return (
    <Button icon={CheckCheck} size="sm" busy={readAll.isPending} busyLabel="Marking" {...act}>
      {words}
    </Button>
  )
}
