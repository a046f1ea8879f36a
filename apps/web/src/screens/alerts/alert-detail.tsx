import {
  Button,
  ButtonLink,
  DecisionBar,
  DescriptionList,
  type Fact,
  metresAgl,
  RecordHeader,
  Section,
  SkeletonRows,
  Timeline,
  useHotkeys,
  useMinute,
  useNow,
  ZoneName,
} from '@clearway/ui'
import clsx from 'clsx'
import { History, type LucideIcon, MapPin } from 'lucide-react'
import { useState } from 'react'
import { alertOfRecord } from '../../entities/alert/alert.ts'
import { AlertTalk } from '../../entities/alert/alert-talk.tsx'
import {
  alertTitles,
  messageWords,
  moment,
  type NameOf,
  overWords,
} from '../../entities/alert/alert-words.ts'
import { CloseAlertDialog } from '../../entities/alert/close-alert-dialog.tsx'
import { useAlertActs } from '../../entities/alert/use-alert-acts.ts'
import { useNames } from '../../entities/alert/use-names.ts'
import { useSky } from '../../entities/flight/use-traffic.ts'
import { useZonesOf } from '../../entities/zone/use-zones.ts'
import { PositionText } from '../../frame/position-text.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { useShown } from '../../frame/refused.ts'
import { part } from '../../loading/part.tsx'
import { zoneTypes } from '../../map/content/types.ts'
import { assetName } from '../../words/asset-name.ts'
import { type AlertDetail, historyEntries } from './alert-history.ts'
import { AlertStateChip } from './alert-marks.tsx'
import { useAlertDetail, useAlertPlan } from './use-alert-pages.ts'

const AlertMap = part(() => import('./alert-map.tsx').then((module) => module.AlertMap))

interface AlertDetailPaneProps {
  readonly alertUuid: string
  readonly position: {
    text: string
    onPrevious?: (() => void) | undefined
    onNext?: (() => void) | undefined
  }
  readonly onBack: () => void
}

/** One alert whole: its message and its episode at the left, where it was at the right, what may be done at the foot. */
export const AlertDetailPane = ({ alertUuid, position, onBack }: AlertDetailPaneProps) => {
  const query = useAlertDetail(alertUuid)
  const sky = useSky()
  const nowMs = useMinute()
  const alert = useShown(query)
  if (!alert)
    return (
      <>
        <RecordHeader title="Alert" onBack={onBack} />
        <QueryNotice query={query} what="The alert" onBack={onBack} />
        {!query.error && <SkeletonRows rows={8} rowHeight={28} />}
      </>
    )
  const title = alertTitles[alert.alert_type]
  const raisedAtMs = Date.parse(alert.raised_at)
  const { latitude, longitude } = alert
  return (
    <section aria-label={`${title} of ${assetName(alert)}`} className="flex min-h-0 flex-1 flex-col">
      <RecordHeader
        title={title}
        marks={<AlertStateChip alert={alert} />}
        subtitle={`${assetName(alert)} · raised ${moment(raisedAtMs, nowMs)} · ${alert.severity}`}
        position={position}
        actions={sky !== null && <Ways alert={alert} />}
        onBack={onBack}
      />
      <QueryNotice query={query} what="The alert" onBack={onBack} />
      <div className="flex min-h-0 flex-1 max-xl:flex-col max-xl:overflow-y-auto">
        <div className="w-[380px] shrink-0 overflow-y-auto border-r border-line-strong max-xl:order-2 max-xl:w-full max-xl:overflow-visible max-xl:border-r-0">
          <Story alert={alert} />
        </div>
        <div
          className={clsx(
            'relative min-h-0 min-w-0 flex-1 bg-map-land max-xl:order-1 max-xl:flex-none',
            latitude !== null && 'max-xl:h-[320px] max-sm:h-[236px]',
          )}
        >
          {latitude === null || longitude === null ? (
            <p className="p-4 text-text-2">No position was known when it was raised.</p>
          ) : (
            <AlertMap key={alertUuid} alert={alert} latitude={latitude} longitude={longitude} />
          )}
        </div>
      </div>
      <Acts alert={alert} />
    </section>
  )
}

/** To the flight, as the sky of the reader shows it. */
const Ways = ({ alert }: { alert: AlertDetail }) => (
  <div className="flex shrink-0 gap-2">
    <Way icon={MapPin} href={`/live?aircraft=${alert.asset_uuid}`} words="Live" />
    <Way icon={History} href={`/replays/${alert.session_uuid}`} words="Replay" />
  </div>
)

const Way = ({ icon, href, words }: { icon: LucideIcon; href: string; words: string }) => (
  <ButtonLink size="sm" icon={icon} href={href} className="max-sm:w-11 max-sm:px-0">
    <span className="max-sm:sr-only">{words}</span>
  </ButtonLink>
)

const Story = ({ alert }: { alert: AlertDetail }) => {
  const nowMs = useNow(10_000) ?? Date.parse(alert.updated_at)
  const nameOf = useNames(alert.history.map(({ by_user_uuid }) => by_user_uuid))
  return (
    <>
      <Section>
        <p className="text-14">{messageWords(alertOfRecord(alert))}</p>
      </Section>
      <Section title="Facts" level={3}>
        <DescriptionList labelWidth={84} facts={useFacts(alert, nameOf)} />
      </Section>
      <Section title="Messages" level={3}>
        <AlertTalk key={alert.alert_uuid} alertUuid={alert.alert_uuid} isClosed={alert.closed_at !== null} />
      </Section>
      <Section title="Episode" level={3}>
        <div className="pt-1">
          <Timeline entries={historyEntries(alert.history, nowMs, nameOf)} />
        </div>
      </Section>
    </>
  )
}

const fromTelemetry = (isLate: boolean): string =>
  isLate ? 'The service, from telemetry that came late' : 'The service, from telemetry'

const useFacts = (alert: AlertDetail, nameOf: NameOf): Fact[] => {
  const zones = useZonesOf(alert.zone_uuids) ?? []
  const plan = useAlertPlan(alert)
  const { latitude, longitude, altitude_agl, triggered_by, late } = alert
  return [
    { label: 'Aircraft', value: assetName(alert) },
    ...(altitude_agl === null ? [] : [{ label: 'Height', value: metresAgl(altitude_agl) }]),
    ...(latitude === null || longitude === null
      ? []
      : [{ label: 'Position', value: <PositionText {...{ latitude, longitude }} digits={5} /> }]),
    {
      label: 'Zones',
      value:
        zones.length === 0 ? (
          'None'
        ) : (
          <span className="flex flex-col">
            {zones.map((zone) => (
              <ZoneName
                key={zone.zone_uuid}
                kind={zoneTypes[zone.airspace_zone_type] ?? 'awareness'}
                name={zone.zone_name}
              />
            ))}
          </span>
        ),
    },
    { label: 'Plan', value: alert.plan_uuid === null ? 'None, flown ad hoc' : (plan?.name ?? 'On a plan') },
    {
      label: 'Raised by',
      value: triggered_by === 'system' ? fromTelemetry(late) : nameOf(triggered_by),
    },
  ]
}

/** A acknowledges; closing asks why. Whoever may do neither sees its state. */
const Acts = ({ alert }: { alert: AlertDetail }) => {
  const [isClosing, setClosing] = useState(false)
  const acts = useAlertActs()
  const nowMs = useMinute()
  const { acknowledge: mayAcknowledge, close: mayClose } = alert.abilities
  const record = alertOfRecord(alert)
  useHotkeys({ a: () => acts.acknowledge(alert.alert_uuid) }, mayAcknowledge, { a: 'Acknowledge this alert' })
  if (!mayAcknowledge && !mayClose) return null
  return (
    <DecisionBar
      effect={overWords(record, nowMs) ?? 'It goes on.'}
      actions={
        <>
          {mayClose && <Button onClick={() => setClosing(true)}>Close with reason</Button>}
          {mayAcknowledge && (
            <Button
              variant="primary"
              kbd="A"
              busy={acts.isAcknowledging}
              onClick={() => acts.acknowledge(alert.alert_uuid)}
            >
              Acknowledge
            </Button>
          )}
          <CloseAlertDialog alert={isClosing ? record : null} acts={acts} onClose={() => setClosing(false)} />
        </>
      }
    />
  )
}
