import {
  dayAndTime,
  Empty,
  GroupHead,
  ListRow,
  LongRowList,
  plural,
  SkeletonRows,
  TextLink,
  useMinute,
  ZoneSwatch,
  zoneKindName,
} from '@clearway/ui'
import { Hexagon } from 'lucide-react'
import { useRef } from 'react'
import { activeWords, besideName, type Zone, zoneKind, zonePhaseOf } from '../../entities/zone/zone-facts.ts'
import { type NoticedQuery, QueryNotice } from '../../frame/query-notice.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { NothingFits } from '../../lists/list-notes.tsx'
import { OwnListTools } from '../../lists/list-tools.tsx'
import { SearchField } from '../../lists/search-field.tsx'
import { uuidOf, zoneColumns } from './zone-columns.ts'
import { filterNames, isFiltered, passesFilters, shownMs, ZoneFilters } from './zone-filters.tsx'

interface ZoneColumnProps {
  zones: readonly Zone[] | undefined
  query: NoticedQuery
  params: UrlParams
  selected: string | null
  mayCreate: boolean
}

const kinds = ['red', 'yellow', 'green', 'awareness'] as const

/** The zones in words, grouped by what they ask: the map's text equivalent. */
export const ZoneColumn = ({ zones, query, params, selected, mayCreate }: ZoneColumnProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const now = useMinute()
  const atMs = shownMs(params, now)
  const shown = zones?.filter((zone) => passesFilters(zone, params, now))
  return (
    <>
      <div className="shrink-0 border-b border-line p-2.5">
        <SearchField label="Search zones" params={params} />
      </div>
      <ZoneFilters
        params={params}
        nowMs={now}
        tools={
          <OwnListTools
            name="zones"
            list={{ rows: shown }}
            columns={zoneColumns(now)}
            rowKey={uuidOf}
            filters={filterNames}
            params={params}
          />
        }
      />
      <QueryNotice query={query} what="The zones" />
      {!shown && <SkeletonRows rowHeight={44} mark />}
      {shown?.length === 0 && (
        <NoZones isFiltered={isFiltered(params)} params={params} mayCreate={mayCreate} />
      )}
      <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto">
        {kinds.map((kind) => {
          const ofKind = shown?.filter((zone) => zoneKind(zone) === kind) ?? []
          if (ofKind.length === 0) return null
          return (
            <section key={kind} aria-label={`${zoneKindName[kind]} zones`}>
              <GroupHead label={zoneKindName[kind]} count={plural(ofKind.length, 'zone')} />
              <LongRowList label={`${zoneKindName[kind]} zones`} rows={ofKind} scroller={scroller}>
                {(zone, place) => (
                  <ListRow
                    key={zone.zone_uuid}
                    place={place}
                    mark={<ZoneSwatch kind={kind} />}
                    title={zone.zone_name}
                    {...besideName(zone, <Phase zone={zone} atMs={atMs} nowMs={now} />)}
                    selected={zone.zone_uuid === selected}
                    href={params.hrefWith({ zone: zone.zone_uuid })}
                  />
                )}
              </LongRowList>
            </section>
          )
        })}
      </div>
    </>
  )
}

/** When it is active; a word before it where that is not now. */
const Phase = ({ zone, atMs, nowMs }: { zone: Zone; atMs: number; nowMs: number }) => {
  const phase = zonePhaseOf(zone, atMs)
  if (phase === 'past' && zone.active_to) return <>{`Ended ${dayAndTime(zone.active_to, nowMs)}`}</>
  const words = activeWords(zone, nowMs)
  return phase === 'later' ? <span className="text-text-2">{`Later, ${words}`}</span> : words
}

interface NoZonesProps {
  isFiltered: boolean
  params: UrlParams
  mayCreate: boolean
}

const NoZones = ({ isFiltered, params, mayCreate }: NoZonesProps) => {
  if (isFiltered)
    return <NothingFits what="No zone" whole="the airspace" filters={filterNames} params={params} />
  return (
    <Empty
      icon={Hexagon}
      title="No zones yet"
      action={mayCreate && <TextLink href="/zones/new">Draw the first zone</TextLink>}
    >
      Airspace managers draw the zones; everyone sees them.
    </Empty>
  )
}
