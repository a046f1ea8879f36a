import { Empty, IconButton, plural, SearchInput, SkeletonRows, TextButton, TextLink } from '@clearway/ui'
import { Eye, EyeOff, Navigation, Radar } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { NoZone } from '../../entities/zone/first-zone.tsx'
import { useMapZones } from '../../entities/zone/use-zones.ts'
import type { Zone } from '../../entities/zone/zone-facts.ts'
import { aheadOf, nextWords } from './ahead.ts'
import type { Flight } from './flight.ts'
import { FlightsList } from './flights-list.tsx'
import { LiveFilters } from './live-filters.tsx'
import { countFilters, toggled } from './live-params.ts'
import type { LiveView } from './use-live-view.ts'

/** The column beside the map. It follows the view: what the map shows, it lists. */
export const FlightsColumn = ({ view, zones }: { view: LiveView; zones: readonly Zone[] }) => (
  <>
    <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line-strong px-2.5">
      <FlightSearch view={view} />
      <LiveFilters address={view.address} zones={zones} />
    </div>
    <div className="min-h-0 flex-1 overflow-y-auto">
      <FlightsOrNone view={view} />
    </div>
    {view.sky === 'own' && <OthersSwitch view={view} />}
  </>
)

/** How many others are near one's own; their marks can be hidden. */
const OthersSwitch = ({ view: { address, traffic } }: { view: LiveView }) => {
  const { hidden } = address.params
  const isShown = !hidden.includes('others')
  return (
    <div className="flex h-9 shrink-0 items-center gap-2 border-t border-line-strong pr-1 pl-3 text-12 text-text-2">
      <Navigation size={14} strokeWidth={1.75} aria-hidden className="text-text-3" />
      <span className="num flex-1">{`${plural(traffic.others.length, 'other')} near yours, without names`}</span>
      <IconButton
        icon={isShown ? Eye : EyeOff}
        label={isShown ? 'Hide other traffic' : 'Show other traffic'}
        size="sm"
        onClick={() => address.set({ hide: toggled(hidden, 'others') })}
      />
    </div>
  )
}

const searched = { zones: 'UIN, operator, zone', own: 'UIN, mission, pilot' } as const

export const FlightSearch = ({ view }: { view: LiveView }) => {
  const { params, set } = view.address
  return (
    <SearchInput
      label={searched[view.sky]}
      value={params.filters.text}
      onValueChange={(q) => set({ q: q || null })}
    />
  )
}

export const FlightsOrNone = ({ view }: { view: LiveView }) => {
  const nextOf = useNextOf(view)
  if (view.groups.length > 0 || view.leaving.length > 0)
    return (
      <>
        {/* Managers see all that flies where they look, whosever it is. */}
        {view.hasNoZone && <NoZone />}
        <FlightsList
          groups={view.groups}
          leaving={view.leaving}
          selectedUuid={view.address.params.selected}
          onSelect={view.select}
          nextOf={nextOf}
        />
      </>
    )
  return <NoFlights view={view} />
}

/** Of one's own flights: what lies on the track of each. */
const useNextOf = ({ sky, traffic }: LiveView) => {
  const zones = useMapZones()
  const { stateNow } = traffic.live
  return useMemo(() => {
    if (sky !== 'own') return undefined
    return (flight: Flight) => {
      const nowMs = stateNow()
      return nextWords(flight, aheadOf(flight, zones, nowMs), nowMs)
    }
  }, [sky, zones, stateNow])
}

const NoFlights = ({ view }: { view: LiveView }): ReactNode => {
  const { address, traffic } = view
  const { text } = address.params.filters
  const { feed, state } = traffic.live
  if (view.hasNoZone) return <NoZone />
  if (feed.state === 'connecting') return <SkeletonRows rows={8} rowHeight={44} mark />
  if (traffic.isAwaited)
    return (
      <Empty icon={Radar} title="Loading flights">
        Each appears here with its next frame.
      </Empty>
    )
  if (view.inView.length > 0 && (text || countFilters(address.params.filters) > 0)) {
    const clear = () => address.set({ q: null, show: null, zone: null })
    return (
      <Empty
        icon={Radar}
        title="No flight fits the filters"
        action={<TextButton onClick={clear}>Clear the filters</TextButton>}
      >
        {`They hide ${plural(view.inView.length, 'flight')} in view.`}
      </Empty>
    )
  }
  if (view.sky === 'own' && state.assets.size === 0)
    return (
      <Empty
        icon={Radar}
        title="None of your aircraft flies"
        action={<TextLink href="/sessions">Start a session</TextLink>}
      >
        An aircraft appears here within a second of its first frame.
      </Empty>
    )
  return (
    <Empty icon={Radar} title="No flight in view">
      {state.assets.size > 0
        ? `${state.assets.size} fly outside the view. Show everything, on the map, brings them in.`
        : 'Aircraft appear here within a second of their first frame.'}
    </Empty>
  )
}
