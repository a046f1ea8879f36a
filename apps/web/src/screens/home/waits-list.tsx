import {
  AircraftMark,
  countdown,
  duration,
  GroupHead,
  ListRow,
  momentOf,
  plural,
  RowList,
  time,
  useMinute,
  useNow,
} from '@clearway/ui'
import {
  CircleDashed,
  Clock,
  GitBranch,
  Inbox,
  ListTodo,
  MessageSquare,
  PlaneLanding,
  TriangleAlert,
  X,
} from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { AlertRecord } from '../../entities/alert/alert.ts'
import { alertTitles, messageWords } from '../../entities/alert/alert-words.ts'
import { useOpenNotification } from '../../entities/notification/use-opening.ts'
import { QueryNotice } from '../../frame/query-notice.tsx'
import type { Outputs } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'
import { missingTexts } from './missing-words.ts'
import { PanelState } from './panel.tsx'
import { PlanWaysOut } from './plan-ways-out.tsx'
import { TopAlert } from './top-alert.tsx'
import { shownOf, type Waiting } from './use-waiting.ts'

/** What waits, in the order of harm: alerts, requests or decisions, what is missing, what was written, what has landed. */
export const WaitsList = ({ waiting }: { waiting: Waiting }) => {
  const nowMs = useMinute()
  const { alerts, requests, waits, landed, news } = waiting
  return (
    <>
      {[
        { query: alerts.queries.find(({ failureReason }) => failureReason), what: 'The alerts' },
        { query: requests.query, what: 'The requests' },
        { query: waits.query, what: 'What waits' },
        { query: landed.query, what: 'Flights of today' },
      ].map(({ query, what }) => query && <QueryNotice key={what} query={query} what={what} />)}
      {waiting.isReading && <PanelState query={{ ...waits.query, data: undefined }} what="What waits" />}
      {waiting.count === 0 && !waiting.isReading && (
        <p className="px-4 py-3 text-text-2">
          {waiting.lastDecided
            ? `Nothing waits for you. Last decided ${momentOf(waiting.lastDecided.at, nowMs)}, ${waiting.lastDecided.name}`
            : 'Nothing waits for you.'}
        </p>
      )}
      <RowList label="What waits for you">
        <Alerts rows={alerts.rows} total={alerts.total} />
        <Requests rows={requests.rows} total={requests.total} />
        <Decisions rows={waits.decisions} />
        <Talks rows={waits.talks} />
        <News rows={news} />
        <Missing rows={waits.missing} />
        <Landed rows={landed.rows} total={landed.total} />
      </RowList>
    </>
  )
}

interface GroupProps {
  label: string
  icon: typeof Clock
  iconClassName?: string
  total: number
  children: readonly ReactNode[]
}

/** Its first five and its total; nothing where there are none. */
const Group = ({ total, children, ...head }: GroupProps) =>
  total === 0 ? null : (
    <>
      <GroupHead {...head} count={total > shownOf ? `${shownOf} of ${total}` : total} />
      {children.slice(0, shownOf)}
    </>
  )

const Alerts = ({ rows, total }: { rows: readonly AlertRecord[]; total: number }) => {
  const nowMs = useNow(1_000) ?? Date.now()
  return (
    <Group label="Alerts" icon={TriangleAlert} iconClassName="text-rejected" total={total}>
      {rows.map((alert, index) => {
        const uin = assetName(alert)
        const waitedMs = nowMs - Date.parse(alert.raised_at)
        return (
          <Fragment key={alert.alert_uuid}>
            <ListRow
              mark={
                <AircraftMark conformance={alert.alert_type === 'lost_link' ? 'near' : 'breach'} size={18} />
              }
              title={alertTitles[alert.alert_type]}
              detail={`${uin}, ${messageWords({ ...alert, uin })}`}
              end={
                <span className="text-pending">
                  {waitedMs < 30_000 ? time(alert.raised_at, undefined, true) : `waits ${duration(waitedMs)}`}
                </span>
              }
              href={`/alerts?alert=${alert.alert_uuid}`}
              {...(index === 0 && { className: 'bg-rejected-soft' })}
            />
            {index === 0 && <TopAlert alert={alert} />}
          </Fragment>
        )
      })}
    </Group>
  )
}

const Left = ({ at }: { at: string }) => {
  const { text, tone } = countdown(Date.parse(at), useNow(10_000) ?? Date.now())
  return (
    <span className={tone === 'past' ? 'text-rejected' : tone === 'soon' ? 'font-medium text-pending' : ''}>
      {text}
    </span>
  )
}

const Requests = ({ rows, total }: { rows: Outputs['permissions']['list']['data']; total: number }) => (
  <Group label="Requests, by start" icon={Inbox} total={total}>
    {rows.map(({ permission, mission, operator, checks }) => {
      const failed = checks.filter(({ passes }) => !passes).length
      return (
        <ListRow
          key={permission.permission_uuid}
          mark={<Clock size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-pending" />}
          title={mission.mission_name}
          detail={`${operator.org_name} · ${permission.zone_name}`}
          end={<Left at={mission.start_time} />}
          endDetail={failed === 0 ? 'all checks pass' : `${failed} of ${checks.length} failed`}
          href={`/requests?request=${permission.permission_uuid}`}
        />
      )
    })}
  </Group>
)

type Waits = Outputs['home']['waits']

const decisionWords = (row: Waits['decisions'][number]): string => {
  if (row.conflicted_plan_uuid) return 'A flight plan found its airspace taken'
  if (row.unfit_plan_uuid) return 'A flight plan no longer fits its mission'
  const zones = row.zones.join(', ')
  if (row.permission_summary === 'rejected')
    return row.remarks ? `${zones}: “${row.remarks}”` : `${zones} refused`
  return `${zones} ${row.zones.length === 1 ? 'decides' : 'decide'}`
}

/** The plan that keeps a mission from flying of its own accord. */
const troubledPlan = (row: Waits['decisions'][number]): string | null =>
  row.conflicted_plan_uuid ?? row.unfit_plan_uuid

/** What somebody can end now comes first, then each kind by its start. */
const byNeed = (a: Waits['decisions'][number], b: Waits['decisions'][number]): number =>
  Number(troubledPlan(b) !== null) - Number(troubledPlan(a) !== null)

const verdictOf = (row: Waits['decisions'][number]): string => {
  if (row.conflicted_plan_uuid) return 'Conflict'
  return row.unfit_plan_uuid ? 'Does not fit' : 'Rejected'
}

const Decisions = ({ rows }: { rows: Waits['decisions'] }) => (
  <Group label="Decisions on your missions" icon={GitBranch} total={rows.length}>
    {rows.toSorted(byNeed).map((row) => {
      const planUuid = troubledPlan(row)
      const isPending = row.permission_summary === 'pending' && !planUuid
      const Mark = isPending ? Clock : X
      return (
        <Fragment key={row.mission_uuid}>
          <ListRow
            mark={
              <Mark
                size={16}
                strokeWidth={1.75}
                aria-hidden
                className={isPending ? 'shrink-0 text-pending' : 'shrink-0 text-rejected'}
              />
            }
            title={row.mission_name}
            detail={decisionWords(row)}
            end={
              isPending ? (
                <Left at={row.start_time} />
              ) : (
                <span className="text-rejected">{verdictOf(row)}</span>
              )
            }
            endDetail={row.conflicted_plan_uuid ? 'Show the ways out' : isPending ? '' : 'Change it'}
            href={
              planUuid
                ? `/missions/plan?mission=${row.mission_uuid}&plan=${planUuid}`
                : `/missions?mission=${row.mission_uuid}`
            }
          />
          {row.conflicted_plan_uuid && <PlanWaysOut planUuid={row.conflicted_plan_uuid} decision={row} />}
        </Fragment>
      )
    })}
  </Group>
)

const Talks = ({ rows }: { rows: Waiting['waits']['talks'] }) => (
  <Group label="Answers and questions" icon={MessageSquare} total={rows.length}>
    {rows.map((row) => (
      <ListRow
        key={row.permission_uuid}
        mark={<MessageSquare size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-info" />}
        title={row.mission_name}
        detail={`${row.org_name} · ${row.zone_name}`}
        end={plural(row.unread, 'message')}
        href={row.href}
      />
    ))}
  </Group>
)

const Missing = ({ rows }: { rows: Waits['missing'] }) => (
  <Group label="Before the next flights" icon={ListTodo} total={rows.length}>
    {rows.map((row) => (
      <ListRow
        key={`${row.mission_uuid} ${row.missing} ${row.asset_uuid}`}
        mark={<CircleDashed size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />}
        {...missingTexts(row)}
        end={<Left at={row.start_time} />}
        href={
          row.asset_uuid && row.missing !== 'credential'
            ? `/fleet?asset=${row.asset_uuid}`
            : `/missions?mission=${row.mission_uuid}`
        }
      />
    ))}
  </Group>
)

/** For those who neither plan nor decide: their notifications that wait for an act. */
const News = ({ rows }: { rows: Outputs['notifications']['list']['data'] }) => {
  const nowMs = useMinute()
  const open = useOpenNotification()
  return (
    <Group label="Waits for you" icon={Inbox} total={rows.length}>
      {rows.map((row) => (
        <ListRow
          key={row.notification_uuid}
          title={row.title}
          detail={row.line}
          end={momentOf(row.occurred_at, nowMs)}
          onOpen={() => void open(row)}
        />
      ))}
    </Group>
  )
}

const Landed = ({ rows, total }: { rows: Outputs['sessions']['list']['data']; total: number }) => (
  <Group label="Landed today" icon={PlaneLanding} total={total}>
    {rows.map((row) => (
      <ListRow
        key={row.session_uuid}
        title={assetName(row)}
        detail={[
          row.total_endurance !== null && duration(row.total_endurance * 1000),
          row.alert_count > 0 && plural(row.alert_count, 'alert'),
        ]
          .filter(Boolean)
          .join(', ')}
        end={row.session_end_time ? time(row.session_end_time) : ''}
        endDetail={<span className="text-accent">Replay</span>}
        href={`/replays/${row.session_uuid}`}
      />
    ))}
  </Group>
)
