import { IconButton, mapChrome, metresAgl, type SheetStop, sheetHeightPx, useMinute } from '@clearway/ui'
import { X } from 'lucide-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type RefObject, useEffect, useRef } from 'react'
import { alertTitles, moment } from '../../entities/alert/alert-words.ts'
import { type LngLat, PlaceMark, useMap } from '../../map/index.ts'
import { cameraMs } from '../../map/theme/motion.ts'
import type { Flight } from './flight.ts'
import type { AlertDesk, Spot } from './use-alert-desk.ts'
import { type Box, middleBelow, wayClear } from './way-clear.ts'

/** What lies over the map. */
export interface Covering {
  /** What it holds lies at the top: the newest alert. */
  readonly overTop: RefObject<HTMLElement | null>
  /** The sheet of a narrow screen; null: there is none. */
  readonly sheet: {
    readonly stop: SheetStop
    readonly peekPx: number
    /** The newest alert is in it. */
    readonly holdsAlert: boolean
  } | null
}

const coversOf = (map: MapLibreMap, { overTop }: Covering): Box[] => {
  const { left, top } = map.getContainer().getBoundingClientRect()
  return [...(overTop.current?.children ?? [])]
    .map((part) => part.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map((box) => ({
      ...{ left: box.left - left, right: box.right - left },
      ...{ top: box.top - top, bottom: box.bottom - top },
    }))
}

const roomOf = (map: MapLibreMap, { sheet }: Covering): Box => {
  const { clientWidth, clientHeight } = map.getContainer()
  const footPx = sheet ? sheetHeightPx(sheet.stop, clientHeight, sheet.peekPx) : 0
  return { left: 0, top: 0, right: clientWidth, bottom: clientHeight - footPx }
}

const shareAboveSheet = 0.2

/** Where what is asked for is shown: in the middle, on a narrow screen between the newest alert and the sheet. */
const offsetOf = (map: MapLibreMap, covering: Covering): [number, number] => {
  if (!covering.sheet) return [0, 0]
  const height = map.getContainer().clientHeight
  const covers = coversOf(map, covering)
  if (covers.length === 0) return [0, -shareAboveSheet * height]
  return [0, middleBelow(covers, roomOf(map, covering)) - height / 2]
}

interface KeepInSightProps {
  readonly flight: Flight
  readonly isFollowing: boolean
  readonly covering: Covering
  /** The hand that moves the map ends the following. */
  readonly onDrag: () => void
}

/** Keeps the selected aircraft in the middle while it is followed; on a narrow screen shows it once when it is selected. */
export const KeepInSight = ({ flight, isFollowing, covering, onDrag }: KeepInSightProps) => {
  const { map } = useMap()
  const { assetUuid, longitude, latitude } = flight
  const isNarrow = covering.sheet !== null
  const position = useRef<[number, number]>([longitude, latitude])
  position.current = [longitude, latitude]
  const show = useRef(() => {})
  show.current = () =>
    void map.easeTo({ center: position.current, offset: offsetOf(map, covering), duration: cameraMs() })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection is shown once, wherever it flies to.
  useEffect(() => {
    if (isNarrow) show.current()
  }, [assetUuid, isNarrow])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new position moves the camera.
  useEffect(() => {
    // A zoom under way comes to its end first: the next position is a second away.
    if (isFollowing && !map.isZooming()) show.current()
  }, [isFollowing, longitude, latitude])
  useEffect(() => {
    if (!isFollowing) return
    map.on('dragstart', onDrag)
    return () => {
      map.off('dragstart', onDrag)
    }
  }, [map, isFollowing, onDrag])
  return null
}

const nearZoom = 12

interface ShowSpotProps {
  readonly spot: Spot | null
  readonly covering: Covering
  readonly onPutAway: () => void
}

/** Brings the place that was asked for to where it is seen, near enough to see what is round it; names what was there. */
export const ShowSpot = ({ spot, covering, onPutAway }: ShowSpotProps) => {
  const { map } = useMap()
  const around = useRef(covering)
  around.current = covering
  useEffect(() => {
    if (!spot) return
    const [longitude, latitude] = spot.center
    map.easeTo({
      center: [longitude, latitude],
      zoom: Math.max(nearZoom, map.getZoom()),
      offset: offsetOf(map, around.current),
      duration: cameraMs(),
    })
  }, [spot, map])
  const now = useMinute()
  if (!spot?.past) return null
  const { uin, type, raisedAtMs, heightM } = spot.past
  const height = heightM === null ? '' : `, ${metresAgl(heightM)}`
  const words = `${alertTitles[type]} of ${uin}, ${moment(raisedAtMs, now)}${height}`
  return (
    <PlaceMark at={spot.center} label={`Where it was: ${words}`}>
      <span className={`${mapChrome} num flex items-center gap-1 py-0.5 pr-0.5 pl-2 text-12`}>
        {words}
        <IconButton icon={X} size="sm" label="Put the mark away" onClick={onPutAway} />
      </span>
    </PlaceMark>
  )
}

const ownMove = { isKeepingClear: true }

interface KeepClearProps {
  /** Of the aircraft that the newest alert speaks of. */
  readonly at: LngLat
  readonly covering: Covering
}

/** The newest alert never lies over the aircraft that it speaks of: the camera moves if it would. */
const KeepClear = ({ at: [longitude, latitude], covering }: KeepClearProps) => {
  const { map } = useMap()
  const clear = useRef(() => {})
  clear.current = () => {
    // What a hand or another move does comes to its end first.
    if (map.isMoving()) return
    const room = roomOf(map, covering)
    const sheet = { ...room, top: room.bottom, bottom: map.getContainer().clientHeight }
    const covers = [...coversOf(map, covering), ...(covering.sheet?.holdsAlert ? [sheet] : [])]
    const by = wayClear(map.project([longitude, latitude]), covers, room)
    if (by) map.panBy([-by.x, -by.y], { duration: cameraMs() }, ownMove)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it flies, and may come under it at each new position.
  useEffect(() => clear.current(), [longitude, latitude])
  const { overTop } = covering
  useEffect(() => {
    const settle = (event: object) => {
      // Where no move brings it clear, none is tried again and again.
      if (!('isKeepingClear' in event)) clear.current()
    }
    map.on('moveend', settle)
    const observer = new ResizeObserver(() => clear.current())
    if (overTop.current) observer.observe(overTop.current)
    return () => {
      observer.disconnect()
      map.off('moveend', settle)
    }
  }, [map, overTop])
  return null
}

/** Of the newest alert, while its aircraft flies. */
export const KeepAlertClear = ({
  desk,
  flights,
  covering,
}: {
  desk: AlertDesk
  flights: readonly Flight[]
  covering: Covering
}) => {
  const [newest] = desk.breaches
  const flight = newest && flights.find(({ sessionUuid }) => sessionUuid === newest.sessionUuid)
  return flight ? <KeepClear at={[flight.longitude, flight.latitude]} covering={covering} /> : null
}
