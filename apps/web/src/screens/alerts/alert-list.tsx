import { conditionTypes } from '@clearway/domain/contracts'
import {
  dayAndTime,
  Empty,
  FilterChip,
  ListRow,
  plural,
  RowList,
  SkeletonRows,
  Tabs,
  TextButton,
  useNow,
} from '@clearway/ui'
import { BellOff } from 'lucide-react'
import type { AlertRecord } from '../../entities/alert/alert.ts'
import { alertTitles, summaryLines } from '../../entities/alert/alert-words.ts'
import { FirstZone } from '../../entities/zone/first-zone.tsx'
import { useZones } from '../../entities/zone/use-zones.ts'
import { strictestFirst, zoneKind } from '../../entities/zone/zone-facts.ts'
import { useZoneMark } from '../../entities/zone/zone-mark.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { FilterMenu } from '../../lists/list-filters.tsx'
import { NothingFits, PageFoot } from '../../lists/list-notes.tsx'
import { OwnListTools } from '../../lists/list-tools.tsx'
import type { Listed } from '../../lists/listed.ts'
import { assetName } from '../../words/asset-name.ts'
import { alertColumns } from './alert-columns.ts'
import { AlertGlyph, AlertStateChip } from './alert-marks.tsx'
import {
  type AlertTab,
  filterNames,
  hasAlertFilters,
  sinceChoices,
  stateOf,
  statesIn,
  tabOf,
} from './alert-questions.ts'
import { type useAlertPage, useNewestAlert } from './use-alert-pages.ts'

interface AlertListProps {
  query: ReturnType<typeof useAlertPage>['query']
  list: Listed<AlertRecord>
  selected: string | undefined
  /** A row's link was taken. */
  onFollow: (alertUuid: string) => void
  params: UrlParams
}

/** The alert beside the list belongs to what the filters let through. */
const cleared = [...filterNames, 'alert']

/** Alerts newest first, a page of them; tabs and filters are in the URL. */
export const AlertList = ({ query, list, selected, onFollow, params }: AlertListProps) => {
  const { rows, total } = list
  return (
    <>
      <AlertTabs params={params} />
      <AlertFilters params={params} list={list} count={hasAlertFilters(params.get) ? total : undefined} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryNotice query={query} what="The alerts" />
        {!rows && !query.error && <SkeletonRows rows={8} rowHeight={44} mark />}
        {rows?.length === 0 && <NoAlerts params={params} />}
        {rows && rows.length > 0 && (
          <RowList label="Alerts" opensWithJK>
            {rows.map((alert) => (
              <Row
                key={alert.alert_uuid}
                alert={alert}
                selected={alert.alert_uuid === selected}
                href={params.hrefWith({ alert: alert.alert_uuid })}
                onOpen={() => onFollow(alert.alert_uuid)}
              />
            ))}
          </RowList>
        )}
      </div>
      <PageFoot params={params} list={list} record="alert" open={selected} onKeep={onFollow} />
    </>
  )
}

const AlertTabs = ({ params }: { params: UrlParams }) => {
  const open = useNewestAlert('open').total
  const acknowledged = useNewestAlert('acknowledged').total
  const quiet = useNewestAlert('quiet').total
  const closed = useNewestAlert('closed').total
  const hrefOf = (tab: AlertTab) =>
    params.hrefWith({
      tab: tab === 'open' ? null : tab,
      state: stateOf(params.get, tab) ?? null,
      ...{ page: null, alert: null },
    })
  return (
    <Tabs
      label="Alerts"
      dense
      value={tabOf(params.get)}
      items={[
        { value: 'open', label: 'Open', count: open, href: hrefOf('open') },
        {
          value: 'acknowledged',
          label: 'Acknowledged',
          count: acknowledged,
          href: hrefOf('acknowledged'),
        },
        { value: 'quiet', label: 'Quiet', count: quiet, href: hrefOf('quiet') },
        { value: 'closed', label: 'Closed', count: closed, href: hrefOf('closed') },
        { value: 'all', label: 'All', href: hrefOf('all') },
      ]}
    />
  )
}

const types = conditionTypes.map((value) => ({ value, label: alertTitles[value] }))

interface AlertFiltersProps {
  params: UrlParams
  list: Listed<AlertRecord>
  count: number | undefined
}

/** A saved filter keeps its tab, too. */
const saved = ['tab', ...filterNames]
const uuidOf = ({ alert_uuid }: AlertRecord) => alert_uuid

const AlertFilters = ({ params, list, count }: AlertFiltersProps) => {
  const { data = [] } = useZones()
  const columns = alertColumns((uuids) => {
    const known = strictestFirst(data, zoneKind).filter(({ zone_uuid }) => uuids.includes(zone_uuid))
    return known.map(({ zone_name }) => zone_name)
  })
  const markOf = useZoneMark()
  const states = statesIn(tabOf(params.get))
  const zones = data
    .map(({ zone_uuid, zone_name }) => ({ value: zone_uuid, label: zone_name, mark: markOf(zone_uuid) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-2 overflow-x-auto border-b border-line-strong px-3 [scrollbar-width:none] max-sm:px-4 max-sm:py-1.5">
      <FilterMenu name="type" label="Kind" choices={types} params={params} />
      {states.length > 0 && <FilterMenu name="state" label="State" choices={states} params={params} />}
      <FilterMenu name="zone" label="Zone" choices={zones} params={params} />
      <FilterMenu name="since" label="Raised" choices={sinceChoices} params={params} />
      {params.get('asset') && (
        <FilterChip label="Aircraft" value="one" onRemove={() => params.set({ asset: null, page: null })} />
      )}
      <span className="ml-auto flex shrink-0 items-center gap-2">
        {count !== undefined && <span className="num text-12 text-text-3">{plural(count, 'alert')}</span>}
        <OwnListTools
          name="alerts"
          list={list}
          columns={columns}
          rowKey={uuidOf}
          filters={saved}
          params={params}
        />
      </span>
    </div>
  )
}

interface RowProps {
  alert: AlertRecord
  selected: boolean
  href: string
  onOpen: () => void
}

const Row = ({ alert, selected, href, onOpen }: RowProps) => {
  const now = useNow(10_000) ?? Date.parse(alert.raised_at)
  const uin = assetName(alert)
  return (
    <ListRow
      mark={<AlertGlyph alert={alert} />}
      title={alertTitles[alert.alert_type]}
      end={<span className="text-12 text-text-2">{dayAndTime(alert.raised_at, now)}</span>}
      detail={summaryLines({ ...alert, uin }).join(' · ')}
      endDetail={<AlertStateChip alert={alert} />}
      selected={selected}
      href={href}
      onOpen={onOpen}
      className="min-h-13"
    />
  )
}

const whatIsRaised = 'A flight that leaves its plan, or enters a zone without permission, appears here.'

const NoAlerts = ({ params }: { params: UrlParams }) => {
  if (hasAlertFilters(params.get))
    return <NothingFits icon={BellOff} what="No alert" whole="the list" filters={cleared} params={params} />
  if (tabOf(params.get) === 'open')
    return (
      <FirstZone
        otherwise={
          <Empty
            icon={BellOff}
            title="No alert is open"
            action={
              <TextButton onClick={() => params.set({ tab: 'closed' })}>Show the closed ones</TextButton>
            }
          >
            {whatIsRaised}
            <LastClosed />
          </Empty>
        }
      />
    )
  if (tabOf(params.get) === 'acknowledged')
    return (
      <Empty icon={BellOff} title="Nobody has one in hand">
        Alerts that somebody has acknowledged stay here until they are closed.
      </Empty>
    )
  if (tabOf(params.get) === 'quiet')
    return (
      <Empty icon={BellOff} title="Nothing quiet">
        Links that were lost and came back are kept here. They wait for nobody.
      </Empty>
    )
  if (tabOf(params.get) === 'closed')
    return (
      <Empty icon={BellOff} title="Nothing here yet">
        Alerts appear here once somebody has closed them.
      </Empty>
    )
  return (
    <FirstZone
      otherwise={
        <Empty icon={BellOff} title="No alerts yet">
          {whatIsRaised}
        </Empty>
      }
    />
  )
}

/** The last thing that happened, where nothing does. */
const LastClosed = () => {
  const { newest } = useNewestAlert('closed')
  const now = useNow(60_000)
  if (!newest || now === null) return null
  const { alert_type, raised_at } = newest
  return (
    <span className="num mt-1 block">
      {`Last: ${alertTitles[alert_type]} of ${assetName(newest)}, ${dayAndTime(raised_at, now)}.`}
    </span>
  )
}
