import type { NotificationKind } from '@clearway/domain/contracts'
import type { IconType } from '@clearway/ui'
import {
  BellRing,
  FileDiff,
  Hexagon,
  Inbox,
  MailOpen,
  MessageSquareText,
  MessagesSquare,
  Radio,
  ShieldAlert,
  Stamp,
  Timer,
  TriangleAlert,
  Waypoints,
} from 'lucide-react'

export const kindIcons: Readonly<Record<NotificationKind, IconType>> = {
  request: Inbox,
  request_changed: FileDiff,
  request_late: Timer,
  decision: Stamp,
  plan: Waypoints,
  talk: MessagesSquare,
  alert: TriangleAlert,
  alert_late: BellRing,
  message: MessageSquareText,
  session: Radio,
  zone: Hexagon,
  paper: ShieldAlert,
  organisation: MailOpen,
}
