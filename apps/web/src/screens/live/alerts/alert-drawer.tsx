import {
  count,
  Drawer,
  Empty,
  GroupHead,
  plural,
  RowList,
  SkeletonRows,
  TabPanel,
  Tabs,
  TextLink,
  useNow,
} from '@clearway/ui'
import { BellOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type AlertGroups, dayStart, type LiveAlert } from '../../../entities/alert/alert.ts'
import { useNames } from '../../../entities/alert/use-names.ts'
import { AlertRow, type AlertRowActs } from './alert-item-row.tsx'
import type { LiveAlerts } from './use-live-alerts.ts'

interface AlertDrawerProps extends AlertRowActs {
  readonly open: boolean
  readonly onDismiss: () => void
  readonly alerts: LiveAlerts
  /** The aircraft of the card: its alerts are highlighted. */
  readonly selectedAsset: string | null
  /** The service's clock minus this browser's. */
  readonly clockSkewMs: number
  readonly tools: ReactNode
}

const tabs = ['open', 'acknowledged', 'closed'] as const
type Shown = (typeof tabs)[number]
const drawerWidth = 318
const tickMs = 1_000
/** Of each group, as those that wait are drawn anew every second. */
const mostDrawn = 100

/** Alerts over the live map: what waits, what somebody has in hand, what was closed today. */
export const AlertDrawer = (props: AlertDrawerProps) => {
  const { open, onDismiss, alerts, tools } = props
  const [shown, setShown] = useState<Shown>('open')
  const { waiting, acknowledged, closed } = alerts
  return (
    <Drawer open={open} onClose={onDismiss} title="Alerts" width={drawerWidth} floating tools={tools}>
      <Tabs
        label="Alerts"
        dense
        value={shown}
        onValueChange={setShown}
        items={[
          { value: 'open', label: 'Open', count: waiting.length },
          { value: 'acknowledged', label: 'Acknowledged', count: acknowledged.length },
          { value: 'closed', label: 'Closed', count: closed.length },
        ]}
      >
        {tabs.map((tab) => (
          <TabPanel key={tab} value={tab}>
            {alerts.isPending ? (
              <SkeletonRows rows={4} rowHeight={88} />
            ) : (
              <AlertList {...props} groups={alerts} shown={tab} />
            )}
          </TabPanel>
        ))}
      </Tabs>
      <p className="px-4 py-3 text-12">
        {alerts.left > 0 && `${plural(alerts.left, 'older alert is', 'older alerts are')} not counted here. `}
        <TextLink href="/alerts">All alerts and their history</TextLink>
      </p>
    </Drawer>
  )
}

type AlertListProps = AlertDrawerProps & { groups: AlertGroups; shown: Shown }

const AlertList = ({ groups, shown, ...props }: AlertListProps) => {
  const { waiting, acknowledged, closed } = groups
  const nameOf = useNames(
    [...acknowledged, ...closed].flatMap(({ acknowledgedBy, closedBy }) => [acknowledgedBy, closedBy]),
  )
  const nowMs = (useNow(tickMs) ?? 0) + props.clockSkewMs
  const { selectedAsset, onAcknowledge, onClose, onShow, onTalk } = props
  const row = (alert: LiveAlert) => (
    <AlertRow
      key={alert.alertUuid}
      alert={alert}
      selected={alert.assetUuid === selectedAsset}
      nowMs={alert.acknowledgedAtMs === null ? nowMs : dayStart(nowMs)}
      nameOf={nameOf}
      onAcknowledge={onAcknowledge}
      onClose={onClose}
      onShow={onShow}
      onTalk={onTalk}
    />
  )
  const rowsOf = (group: readonly LiveAlert[]) => (
    <>
      {group.slice(0, mostDrawn).map(row)}
      {group.length > mostDrawn && (
        <li className="px-4 py-2 text-12 text-text-3">
          {`The newest ${mostDrawn} of ${count(group.length)} are shown.`}
        </li>
      )}
    </>
  )
  const isAll = shown === 'open'
  return (
    <RowList label="Alerts">
      {isAll && rowsOf(waiting)}
      {isAll && waiting.length === 0 && <Nothing title="Nothing waits for you" />}
      {(isAll || shown === 'acknowledged') && acknowledged.length > 0 && (
        <>
          {isAll && <GroupHead label="Acknowledged" count={acknowledged.length} />}
          {rowsOf(acknowledged)}
        </>
      )}
      {(isAll || shown === 'closed') && closed.length > 0 && (
        <>
          <GroupHead label="Closed today" count={closed.length} />
          {rowsOf(closed)}
        </>
      )}
      {shown === 'acknowledged' && acknowledged.length === 0 && <Nothing title="Nobody has one in hand" />}
      {shown === 'closed' && closed.length === 0 && <Nothing title="None was closed today" />}
    </RowList>
  )
}

const Nothing = ({ title }: { title: string }) => (
  <li>
    <Empty icon={BellOff} title={title}>
      Alerts of your zones appear here within a second.
    </Empty>
  </li>
)
