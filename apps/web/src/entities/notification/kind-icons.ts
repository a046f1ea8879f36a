import type { NotificationKind } from '@clearway/domain/contracts'
import type { IconType } from '@clearway/ui'
import {
  BellRing,
  FileDiff,
  Hexagon,
  Inbox,
  MailOpen,
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
  alert: TriangleAlert,
  alert_late: BellRing,
  session: Radio,
  zone: Hexagon,
  paper: ShieldAlert,
  organisation: MailOpen,
}
