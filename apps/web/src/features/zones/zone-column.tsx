import {
  Empty,
  GroupHead,
  ListRow,
  plural,
  RowList,
  SearchInput,
  SkeletonRows,
  TextLink,
  useNow,
  ZoneSwatch,
  zoneKindName,
} from '@clearway/ui'
import { Hexagon } from 'lucide-react'
import { type NoticedQuery, QueryNotice } from '../../console/query-notice.tsx'
import type { UrlParams } from '../../console/use-url-params.ts'
import { activeWords, restrictionWords, type Zone, zoneBand, zoneKind } from './zone-facts.ts'

type ZoneColumnProps = {
  zones: readonly Zone[] | undefined
  query: NoticedQuery
  params: UrlParams
  selected: string | null
  mayCreate: boolean
}

const minuteMs = 60_000
const kinds = ['red', 'yellow', 'green', 'awareness'] as const

function matches(zone: Zone, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase('en')
  return `${zone.zone_name} ${zone.zone_svc_id}`.toLocaleLowerCase('en').includes(wanted)
}

/** The zones in words, grouped by what they ask: the map's text equivalent. */
export function ZoneColumn({ zones, query, params, selected, mayCreate }: ZoneColumnProps) {
  const now = useNow(minuteMs) ?? Date.now()
  const text = params.get('q') ?? ''
  const shown = zones?.filter((zone) => matches(zone, text))
  return (
    <>
      <div className="shrink-0 border-b border-line p-2.5">
        <SearchInput label="Search zones" value={text} onValueChange={(q) => params.set({ q })} />
      </div>
      <QueryNotice query={query} what="The zones" />
      {!shown && <SkeletonRows rowHeight={44} mark />}
      {shown?.length === 0 && <NoZones isFiltered={text !== ''} mayCreate={mayCreate} />}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {kinds.map((kind) => {
          const ofKind = shown?.filter((zone) => zoneKind(zone) === kind) ?? []
          if (ofKind.length === 0) return null
          return (
            <section key={kind} aria-label={`${zoneKindName[kind]} zones`}>
              <GroupHead label={zoneKindName[kind]} count={plural(ofKind.length, 'zone')} />
              <RowList label={`${zoneKindName[kind]} zones`}>
                {ofKind.map((zone) => (
                  <ListRow
                    key={zone.zone_uuid}
                    mark={<ZoneSwatch kind={kind} />}
                    title={zone.zone_name}
                    detail={restrictionWords(zone.restriction_type)}
                    end={zoneBand(zone)}
                    endDetail={activeWords(zone, now)}
                    selected={zone.zone_uuid === selected}
                    href={params.hrefWith({ zone: zone.zone_uuid })}
                  />
                ))}
              </RowList>
            </section>
          )
        })}
      </div>
    </>
  )
}

function NoZones({ isFiltered, mayCreate }: { isFiltered: boolean; mayCreate: boolean }) {
  if (isFiltered) return <Empty title="No zone has this name">Clear the search to see all of them.</Empty>
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
