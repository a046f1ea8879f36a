import { missionReaders } from '@clearway/domain/contracts'
import { FullMapPage, MapCard, useElementHeight, useFigures, useMediaQuery, useNow } from '@clearway/ui'
import clsx from 'clsx'
import { type CSSProperties, type RefCallback, useCallback, useMemo, useRef, useState } from 'react'
import { useCan } from '../../caller/use-can.ts'
import { useMissionsBetween } from '../../entities/mission/use-missions-between.ts'
import { useMapZones } from '../../entities/zone/use-zones.ts'
import type { Zone } from '../../entities/zone/zone-facts.ts'
import { useIsPictured } from '../../loading/picture.ts'
import { loadMapEngine } from '../../map/canvas/map-engine.ts'
import { FlightSearch, FlightsColumn } from './flights-column.tsx'
import { LiveAlertToast } from './live-alert-toast.tsx'
import type { MapFurniture } from './live-controls.tsx'
import { LiveFilters } from './live-filters.tsx'
import { LiveMap } from './live-map.tsx'
import { LiveNotice } from './live-notice.tsx'
import { FlightCard, LiveAlertDrawer, LiveTime } from './live-parts.ts'
import { LivePill } from './live-pill.tsx'
import { LiveSheet, peekPx, useSheetStop } from './live-sheet.tsx'
import { plansAt, spanAround } from './time-ahead.ts'
import type { AlertDesk } from './use-alert-desk.ts'
import type { LiveView } from './use-live-view.ts'

// The largest part of the page: under way before it is known where the map opens.
if (typeof window !== 'undefined') loadMapEngine().catch(() => {})

const zoneTickMs = 10_000
// In the size of the type, which a wall screen enlarges, as the drawer is.
/** Time, card and scale bar keep clear of the drawer, which is 318 wide. */
const besideDrawer = 'lg:right-[20.625rem]'
const drawerRem = 19.875
/** The column of tools, and the menu of layers that it opens, each with its gap. */
const [toolsRem, menuRem] = [2.375, 20.375]
const edgeRem = 0.75
const edgePx = 12
const timeHeightRem = { zones: 3.5, own: 4 } as const
/** Where its words and buttons stand above the scale. */
const timeWordsRem = 3.25
/** The note below the scale where the time is another than now. */
const timeNoteRem = 1.75

/** So many missions are counted and drawn. */
const mostMissions = 1000

interface LivePartProps {
  readonly view: LiveView
  readonly desk: AlertDesk
}

/** Those of the time scale; undefined until they are read, and for a monitor, who may not. */
const useMissionsAround = (nowMs: number | null) => {
  const mayRead = useCan()({ access: missionReaders }) === true
  const { fromMs, toMs } = spanAround(nowMs ?? 0)
  const asked = useMemo(
    () => ({ from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() }),
    [fromMs, toMs],
  )
  return useMissionsBetween(asked, mostMissions, mayRead && nowMs !== null).missions
}

/** Newest alert, menu and drawer side by side need more width than a small screen has: an open menu has the drawer's place. */
const useLayers = (desk: AlertDesk) => {
  const [isOpen, setOpen] = useState(false)
  const isSnug = useMediaQuery('(width < 90rem)')
  const isDrawerOpen = desk.isDrawerOpen && !(isSnug && isOpen)
  const setDrawer = (open: boolean) => {
    if (isSnug) setOpen(false)
    desk.setDrawer(open)
  }
  return { layers: { isOpen, toggle: () => setOpen(!isOpen) }, desk: { ...desk, isDrawerOpen, setDrawer } }
}

/** What is over the top of the map, for the camera, and its height, for what lies below it. */
const useOverTop = () => {
  const overTop = useRef<HTMLElement>(null)
  const [measured, overTopPx] = useElementHeight()
  const overTopRef = useCallback(
    (element: HTMLElement | null) => {
      overTop.current = element
      return measured(element)
    },
    [measured],
  )
  return { overTop, overTopRef, overTopPx }
}

/** Column, map and what floats over it; on a narrow screen a sheet in place of the column. */
export const MapView = ({ view, zones, ...props }: LivePartProps & { zones: readonly Zone[] }) => {
  const { desk, layers } = useLayers(props.desk)
  const tick = useNow(zoneTickMs)
  const now = tick ?? 0
  const mapZones = useMapZones()
  const missions = useMissionsAround(tick)
  const isNarrow = useMediaQuery('(width < 64rem)')
  const isLow = useMediaQuery('(width < 64rem) and (height < 36rem)')
  const isTight = useMediaQuery('(width < 20rem)')
  const { camera, home, address } = view
  const { shownAtMs, selected } = address.params
  // Beside the column the time follows the map, where that does not show another one from the start.
  const [isTimeAsked] = useState(shownAtMs !== null)
  const isTimeDue = useIsPictured() || isTimeAsked
  const [stop, setStop] = useSheetStop(selected)
  const [isTimeOpen, setTimeOpen] = useState(shownAtMs !== null)
  const plans = useFigures(
    () => (shownAtMs === null ? [] : plansAt(missions ?? [], shownAtMs)),
    [missions, shownAtMs],
  )
  const isReady = camera !== null || home !== undefined
  const hasTime = !isNarrow || isTimeOpen
  const belowTimeRem = shownAtMs === null ? 0 : timeNoteRem
  const timeRem = hasTime ? timeHeightRem[view.sky] + (isTight ? timeWordsRem : belowTimeRem) : 0
  const hasBreach = desk.breaches.length > 0
  const { overTop, overTopRef, overTopPx } = useOverTop()
  const place: Place = { isNarrow, isLow, hasBreach, isDrawerOpen: desk.isDrawerOpen }
  // Where both find no room, the time is asked for in place of the list.
  const hasSheet = isNarrow && !(isLow && isTimeOpen)
  const sheetPx = hasSheet ? sheetHeight(place) : 0
  const controls: MapFurniture = {
    className: controlsPlace(place),
    raisedSheet: hasSheet && stop !== 'peek' ? stop : null,
    alerts: {
      isOpen: desk.isDrawerOpen,
      waiting: desk.alerts.waiting.length,
      toggle: () => desk.setDrawer(!desk.isDrawerOpen),
    },
    layers,
    time: isNarrow ? { isOpen: isTimeOpen, toggle: () => setTimeOpen(!isTimeOpen) } : null,
  }
  return (
    <FullMapPage
      column={!isNarrow && <FlightsColumn view={view} zones={zones} />}
      map={
        isReady && (
          <div className="absolute inset-0" style={roomPlace(place, { sheetPx, timeRem, overTopPx })}>
            <LiveMap
              view={view}
              zones={mapZones}
              atMs={shownAtMs ?? now}
              plans={plans}
              desk={desk}
              controls={controls}
              covering={{ overTop, sheet: hasSheet ? { stop, peekPx: sheetPx, holdsAlert: isLow } : null }}
            />
          </div>
        )
      }
      over={
        <>
          {isNarrow && <NarrowHead view={view} zones={zones} />}
          <OverTop
            ref={overTopRef}
            desk={desk}
            view={view}
            isNarrow={isNarrow}
            areLayersOpen={layers.isOpen}
            holdsBreach={!isLow}
          />
          <div
            className={clsx(
              'pointer-events-none absolute bottom-3 left-3 z-(--z-map-chrome) flex max-h-[calc(100%-24px)] flex-col items-start gap-3 [&>*]:pointer-events-auto',
              desk.isDrawerOpen ? `right-3 ${besideDrawer}` : 'right-3',
            )}
            style={isNarrow ? { bottom: sheetPx + edgePx } : undefined}
          >
            {!isNarrow && selected !== null && (
              <MapCard
                label="Selected flight"
                // One's own flight has three acts in a row.
                className={clsx('min-h-0 overflow-y-auto', view.sky === 'own' ? 'w-[334px]' : 'w-[298px]')}
              >
                <FlightCard view={view} zones={zones} desk={desk} />
              </MapCard>
            )}
            {hasTime && (isNarrow || isTimeDue) && (
              <div className="w-full shrink-0">
                <LiveTime
                  sky={view.sky}
                  address={address}
                  zones={mapZones}
                  missions={missions}
                  {...(isNarrow && { onClose: () => setTimeOpen(false) })}
                />
              </div>
            )}
          </div>
        </>
      }
      drawer={<LiveAlertDrawer view={view} desk={desk} />}
      sheet={
        hasSheet && (
          <LiveSheet
            view={view}
            zones={zones}
            desk={desk}
            peekPx={sheetPx}
            stop={stop}
            onStopChange={setStop}
            head={isLow && <LiveAlertToast desk={desk} clockSkewMs={view.traffic.live.state.clockSkewMs} />}
          />
        )
      }
    />
  )
}

/** What decides where things lie over the map. */
interface Place {
  readonly isNarrow: boolean
  /** A phone on its side, or at 200 %: the sheet holds the newest breach. */
  readonly isLow: boolean
  readonly hasBreach: boolean
  readonly isDrawerOpen: boolean
}

const sheetHeight = ({ isLow, hasBreach }: Place): number => {
  if (!isLow) return peekPx.usual
  return hasBreach ? peekPx.lowWithBreach : peekPx.low
}

/** Beside the drawer, and on a phone below what is over the top. */
const controlsPlace = ({ isDrawerOpen, isNarrow, isLow }: Place): string => {
  const right = isDrawerOpen ? `right-3 ${besideDrawer}` : 'right-3'
  if (!isNarrow) return `${right} [--map-tools-top:0.75rem]`
  const belowSearch = `${right} [--map-tools-top:3.75rem]`
  return `${belowSearch} ${isLow ? 'max-sm:[--map-tools-top:6.25rem]' : 'max-sm:[--map-tools-top:calc(6.5rem+var(--map-over-top))]'}`
}

/** For what lies on the map: how much of it is taken at the top and at the foot. */
const roomPlace = (
  { isDrawerOpen, isNarrow, isLow, hasBreach }: Place,
  { sheetPx, timeRem, overTopPx }: { sheetPx: number; timeRem: number; overTopPx: number },
): CSSProperties => {
  const foot = timeRem > 0 ? `calc(${sheetPx + edgePx}px + ${timeRem}rem)` : `${sheetPx}px`
  // Between the tools and what is large at the foot there is room for the source alone.
  const hasScale = !isLow || (!hasBreach && timeRem === 0)
  return {
    '--map-over-top': overTopPx > 0 ? `${overTopPx + edgePx}px` : '0px',
    '--map-foot': foot,
    ...(isDrawerOpen && !isNarrow && { '--map-side': `${drawerRem}rem` }),
    ...(!hasScale && { '--map-scale': 'none', '--map-marks': '36px' }),
  } as CSSProperties
}

type OverTopProps = LivePartProps & {
  isNarrow: boolean
  areLayersOpen?: boolean
  /** Where it does not, the sheet does. */
  holdsBreach?: boolean
  /** Over a table, whose heads and worst rows are at its top. */
  atFoot?: boolean
  ref?: RefCallback<HTMLElement>
}

/**
 * Top centre of what drawer, tools and an open menu leave of the map: the newest breach, or that the picture is not live.
 * Where the drawer takes the whole page, the breach is its first entry.
 */
export const OverTop = ({
  view,
  desk,
  isNarrow,
  areLayersOpen,
  atFoot,
  holdsBreach = true,
  ref,
}: OverTopProps) => {
  const rightRem = edgeRem + toolsRem + (desk.isDrawerOpen ? drawerRem : 0) + (areLayersOpen ? menuRem : 0)
  return (
    <div
      ref={ref}
      className={clsx(
        // Below what somebody opens, such as the filters of a phone, which begin where it lies.
        'pointer-events-none absolute inset-x-3 z-(--z-popover) flex flex-col items-center gap-2 [&>*]:pointer-events-auto',
        atFoot && 'bottom-3',
        // Narrower, the drawer lies over the table.
        atFoot && desk.isDrawerOpen && 'xl:right-[20.625rem]',
        !atFoot && (isNarrow ? 'top-15 max-sm:top-26' : 'top-3'),
      )}
      style={isNarrow || atFoot ? undefined : { right: `${rightRem}rem` }}
    >
      {holdsBreach && !(isNarrow && desk.isDrawerOpen) && (
        <LiveAlertToast desk={desk} clockSkewMs={view.traffic.live.state.clockSkewMs} />
      )}
      <div className="w-full max-w-[400px] empty:hidden">
        <LiveNotice view={view} />
      </div>
    </div>
  )
}

/** Search, filters and freshness over the map, where there is no column and no strip. */
const NarrowHead = ({ view, zones }: { view: LiveView; zones: readonly Zone[] }) => (
  <div className="absolute inset-x-3 top-3 z-(--z-map-chrome) flex flex-col gap-2">
    <div className="flex gap-2">
      <FlightSearch view={view} />
      <LiveFilters address={view.address} zones={zones} />
    </div>
    <LivePill view={view} />
  </div>
)
