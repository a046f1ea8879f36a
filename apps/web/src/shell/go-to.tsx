import { positionFault } from '@clearway/domain/geo'
import { Empty, GroupHead, ListRow, RowList, SkeletonRows } from '@clearway/ui'
import { useQuery } from '@tanstack/react-query'
import { type NextRouter, useRouter } from 'next/router'
import { useEffect } from 'react'
import { useConsole } from '../caller/console-context.tsx'
import { orgTypeWords } from '../entities/organisation/organisation-words.ts'
import { placesNamed, readPlaces } from '../entities/place/gazetteer.ts'
import { showOnOpenMap } from '../entities/place/open-map.ts'
import { usePositionText } from '../frame/position-text.tsx'
import { useSettled } from '../timing/use-delayed.ts'
import { trpc } from '../trpc/client.ts'
import { sentenceOf } from '../trpc/failure.ts'
import { useConfiguredPlaces } from './configured-places.ts'
import { type Found, type FoundGroup, foundAt, groupsOfHits } from './found.ts'
import { offsetNote, useOffset } from './from-centre.ts'
import { placesFor } from './navigation.ts'
import { places } from './places.ts'

interface GoToProps {
  readonly text: string
  /** Enter was pressed: the first that is found of the text opens, once it is found. */
  readonly isEntered: boolean
  /** It opened, or nothing was found. */
  readonly onEntered: () => void
  readonly onDone: () => void
}

/** What is found, by name, number, position. */
export const GoTo = ({ text, isEntered, onEntered, onDone }: GoToProps) => {
  const router = useRouter()
  const { switchTo } = useConsole()
  const { groups, first, error, notice, isLooking } = useGoToResults(text)
  const fault = positionFault(text)

  const open = (found: Found) => {
    onDone()
    if (found.place && showOnOpenMap(found.place)) return
    if (found.orgUuid) void switchTo(found.orgUuid)
    else if (found.href) void go(router, found.href)
  }
  useEffect(() => {
    if (!isEntered || (isLooking && !first)) return
    onEntered()
    if (first) open(first)
  })
  return (
    <div className="-mx-4 max-h-[50vh] min-h-40 overflow-y-auto">
      {groups.map(({ label, found, note }) => (
        <section key={label} aria-label={label}>
          <GroupHead label={label} count={found.length} />
          <RowList label={label}>
            {found.map((one) => (
              <ListRow
                key={one.key}
                title={one.title}
                endDetail={one.hint}
                detail={one.detail}
                onOpen={() => open(one)}
              />
            ))}
          </RowList>
          {note && <p className="px-4 py-1 text-12 text-text-3">{note}</p>}
        </section>
      ))}
      {isLooking && groups.length === 0 && <SkeletonRows rows={4} rowHeight={44} />}
      {error && (
        <p role="alert" className="px-4 py-2 text-rejected">
          {sentenceOf(error)}
        </p>
      )}
      {notice && (
        <p role="status" className="px-4 py-2 text-12 text-text-2">
          {notice}
        </p>
      )}
      {fault && (
        <p role="status" className="px-4 py-2 text-rejected">
          {fault}
        </p>
      )}
      {!isLooking && !error && !fault && groups.length === 0 && (
        <Empty title="Nothing found">
          Beginnings of names, numbers such as PRM-PS4SJSDZAG, UINs, operators and places are looked at; a
          position as 13.104, 77.59 or 13°06′15″N 77°35′24″E, by UTM or MGRS.
        </Empty>
      )}
    </div>
  )
}

/** The same place once more, from which the map was moved since, is no news to the router. */
const go = (router: NextRouter, href: string) =>
  href === router.asPath ? window.location.assign(href) : router.push(href)

const mostOfAKind = 6
const placeZoom = 10
const positionZoom = 13
const minuteMs = 60_000

/** What the service finds of the text, once its writer pauses; what was found before stays until then. */
const useRecords = (text: string) => {
  const { membership } = useConsole()
  const q = useSettled(text.trim())
  const query = trpc.search.find.useQuery(
    { q, limit: mostOfAKind },
    { enabled: q !== '', staleTime: minuteMs, placeholderData: (before) => before },
  )
  const answer = q === '' || text.trim() === '' ? undefined : query.data
  return {
    error: query.error,
    isLooking: text.trim() !== '' && (q !== text.trim() || query.isPending || query.isPlaceholderData),
    isFailing: q === text.trim() && query.failureCount > 0,
    position: answer?.position ?? null,
    groups: groupsOfHits(answer?.hits ?? [], { orgType: membership?.org_type ?? null }),
  }
}

/** Places of the map, by name. */
const usePlaces = (text: string) => {
  const written = usePositionText()
  const offset = useOffset()
  const places = useQuery({ queryKey: ['places'], queryFn: readPlaces, staleTime: Number.POSITIVE_INFINITY })
  const found = placesNamed(places.data ?? [], text, mostOfAKind).map(
    ({ name, latitude, longitude }): Found => ({
      key: `${name} ${latitude} ${longitude}`,
      title: name,
      detail: written({ latitude, longitude }),
      ...offset({ latitude, longitude }),
      ...foundAt({ latitude, longitude, zoom: placeZoom }),
    }),
  )
  return { found, isLooking: places.isPending && places.failureCount === 0 }
}

const holds = ({ title }: Found, text: string): boolean =>
  title.toLocaleLowerCase('en').includes(text.trim().toLocaleLowerCase('en'))

/** Pages and organisations at once; records, places and positions from the first character on. */
const useGoToResults = (text: string) => {
  const { memberships, membership, isPlatform } = useConsole()
  const records = useRecords(text)
  const named = usePlaces(text)
  const configured = useConfiguredPlaces(text)
  const written = usePositionText()
  const offset = useOffset()
  const { position } = records
  const reachable = [...placesFor({ membership, isPlatform }), places.settings]
  const pages = reachable.map(({ key, label, href }): Found => ({ key, title: label, href }))
  const others = memberships
    .filter(({ org_uuid }) => org_uuid !== membership?.org_uuid)
    .map(({ org_uuid, org_name, org_type }): Found => {
      return { key: org_uuid, title: org_name, hint: orgTypeWords(org_type), orgUuid: org_uuid }
    })
  const pageGroup = { label: 'Pages', found: pages.filter((one) => holds(one, text)).slice(0, mostOfAKind) }
  const placeGroup = { label: 'Places', found: named.found, note: offsetNote }
  const own = others.filter((one) => holds(one, text)).slice(0, mostOfAKind)
  const organisationGroup = { label: 'Your organisations', found: own }
  const all: FoundGroup[] = [
    {
      label: 'Position',
      found: position ? [{ ...positionFound(position, written), ...offset(position) }] : [],
    },
    pageGroup,
    ...records.groups,
    placeGroup,
    organisationGroup,
    ...configured.groups,
  ]
  // What still shows of the text before is nobody's choice, and what is behind records or places waits for them, unless they may not come.
  const whileLooking = records.isFailing ? [pageGroup, placeGroup, organisationGroup] : [pageGroup]
  const there = named.isLooking ? all.slice(0, all.indexOf(placeGroup)) : all
  return {
    error: records.error,
    first: (records.isLooking ? whileLooking : there).flatMap(({ found }) => found)[0],
    notice: configured.error && sentenceOf(configured.error),
    isLooking: records.isLooking || named.isLooking || configured.isLooking,
    groups: all.filter(({ found }) => found.length > 0),
  }
}

const positionFound = (
  { latitude, longitude }: { latitude: number; longitude: number },
  written: ReturnType<typeof usePositionText>,
): Found => ({
  key: 'position',
  title: written({ latitude, longitude, digits: 5 }),
  detail: 'Show it on the map',
  ...foundAt({ latitude, longitude, zoom: positionZoom }),
})
