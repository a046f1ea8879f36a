import { useHotkeys } from '@clearway/ui'
import { useCallback, useMemo, useState } from 'react'
import { type Sky, useWatch } from '../../entities/flight/use-traffic.ts'
import { useLastView } from '../../entities/zone/last-view.ts'
import { useHomeBounds } from '../../entities/zone/use-home-areas.ts'
import { useMyZones, useZones } from '../../entities/zone/use-zones.ts'
import type { ShownBase } from '../../map/basemap/base.ts'
import { formatCamera, parseCamera, wireBounds } from '../../map/canvas/camera.ts'
import type { Bounds, Camera } from '../../map/content/types.ts'
import { type Flight, type GoneFlight, isInView, nameOf } from './flight.ts'
import { type FlightGroup, groupFlights, matches } from './flight-groups.ts'
import { type LiveAddress, useLiveParams } from './use-live-params.ts'
import { type LiveTraffic, useLiveTraffic } from './use-live-traffic.ts'

/** Everything the parts of the live page share. */
export interface LiveView {
  readonly sky: Sky
  readonly address: LiveAddress
  readonly traffic: LiveTraffic
  readonly inView: readonly Flight[]
  /** In view, filtered and grouped. */
  readonly groups: readonly FlightGroup[]
  readonly leaving: readonly GoneFlight[]
  readonly selected: Flight | undefined
  readonly select: (assetUuid: string | null) => void
  readonly toggleFollow: () => void
  readonly stopFollowing: () => void
  /** The organisation watches zones and has none. */
  readonly hasNoZone: boolean
  /** Where the map opens that has no camera; undefined while that is not known yet. */
  readonly home: Bounds | null | undefined
  /** The organisation's, wherever the map has opened. */
  readonly homeBounds: Bounds | null
  /** Where the map is, or was before the table took its place, or opens. */
  readonly camera: Camera | null
  readonly base: ShownBase | null
  readonly onBaseChange: (base: ShownBase) => void
  readonly onCameraChange: (camera: Camera, bounds: Bounds, byHand: boolean) => void
}

/** J and K go through the rows of the column, Esc closes the card, then the drawer. */
const useListKeys = (
  groups: readonly FlightGroup[],
  selectedUuid: string | null,
  { select, closeDrawer }: { select: LiveView['select']; closeDrawer: () => void },
) => {
  const order = groups.flatMap(({ flights }) => flights.map(({ assetUuid }) => assetUuid))
  const step = (by: number) => {
    const at = selectedUuid === null ? -1 : order.indexOf(selectedUuid)
    const next = order[at < 0 && by < 0 ? order.length - 1 : at + by]
    if (next) select(next)
  }
  const close = () => (selectedUuid === null ? closeDrawer() : select(null))
  useHotkeys({ j: () => step(1), k: () => step(-1), Escape: close })
}

const useSelection = ({ params, set }: LiveAddress) => {
  const select = useCallback(
    (assetUuid: string | null) => set({ aircraft: assetUuid, ...(assetUuid === null && { follow: null }) }),
    [set],
  )
  const toggleFollow = useCallback(
    () => set({ follow: params.isFollowing || params.selected === null ? null : '1' }),
    [set, params],
  )
  const stopFollowing = useCallback(() => set({ follow: null }), [set])
  return { select, toggleFollow, stopFollowing }
}

const useCamera = ({ get, note }: LiveAddress) => {
  const { initial, keep } = useLastView()
  const [initialCamera] = useState(() => parseCamera(get('map')) ?? initial)
  const [seen, setSeen] = useState<{ camera: Camera; bounds: Bounds } | null>(null)
  const onCameraChange = useCallback(
    (camera: Camera, bounds: Bounds, byHand: boolean) => {
      setSeen({ camera, bounds: wireBounds(bounds) })
      note({ map: formatCamera(camera) })
      if (byHand) keep(formatCamera(camera))
    },
    [note, keep],
  )
  return { camera: seen?.camera ?? initialCamera, seenBounds: seen?.bounds, onCameraChange }
}

export const useLiveView = (sky: Sky): LiveView => {
  const address = useLiveParams()
  const links = useMyZones()
  const { hasNoZone } = useWatch(sky)
  const zones = useZones()
  const { camera, seenBounds, onCameraChange } = useCamera(address)
  const [base, onBaseChange] = useState<ShownBase | null>(null)
  const home = useHomeBounds()
  const bounds = seenBounds ?? home ?? null
  const traffic = useLiveTraffic({ sky, bounds, links: links.data, zones: zones.data })
  const { flights, since, live, facts } = traffic
  const { filters, selected: selectedUuid } = address.params
  const inView = useMemo(() => flights.filter((flight) => isInView(flight, bounds)), [flights, bounds])
  const groups = useMemo(
    () =>
      groupFlights(
        inView.filter((flight) => matches(flight, filters)),
        since,
      ),
    [inView, filters, since],
  )
  const selection = useSelection(address)
  const closeDrawer = () => address.set({ alerts: '0' })
  useListKeys(groups, selectedUuid, { select: selection.select, closeDrawer })
  return {
    sky,
    address,
    traffic,
    inView,
    groups,
    leaving: useMemo(
      () => [...live.state.leaving.values()].map((gone) => ({ ...gone, name: nameOf(gone.asset, facts) })),
      [live.state.leaving, facts],
    ),
    selected: flights.find(({ assetUuid }) => assetUuid === selectedUuid),
    ...selection,
    hasNoZone,
    home: camera ? null : home,
    homeBounds: home ?? null,
    camera,
    onCameraChange,
    base,
    onBaseChange,
  }
}
