import 'maplibre-gl/dist/maplibre-gl.css'
import { emptyLiveState, type LiveAsset, LiveSocket, liveReducer } from '@clearway/client'
import { conformanceOf } from '@clearway/domain/conformance'
import { ToastProvider } from '@clearway/ui'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { judgedLive } from '../../apps/web/src/entities/flight/flight-frame.ts'
import { MapContext, type MapHandle, useMap } from '../../apps/web/src/map/canvas/map-context.ts'
import { PointTable } from '../../apps/web/src/map/canvas/point-table.ts'
import { useBasemap } from '../../apps/web/src/map/canvas/use-basemap.ts'
import { useCreatedMap } from '../../apps/web/src/map/canvas/use-created-map.ts'
import { setData, useImages, useLayers } from '../../apps/web/src/map/canvas/use-layers.ts'
import { AircraftLayer, MapCanvas, TrailLayer } from '../../apps/web/src/map/index.ts'
import { aircraftPoints, restMs } from '../../apps/web/src/map/layers/aircraft-features.ts'
import { aircraftClusters, aircraftLayers } from '../../apps/web/src/map/layers/aircraft-styles.ts'
import { mapAircraft } from '../../apps/web/src/map/live/map-aircraft.ts'
import { reading } from '../../apps/web/src/map/live/reading.ts'
import { aircraftImages } from '../../apps/web/src/map/theme/aircraft-icons.ts'
import { trpc } from '../../apps/web/src/trpc/client.ts'
import { centre, handSocket, planOf, sky } from './sky.ts'
import { BareZones, Zones, zonesOf } from './zones.tsx'

/** The page that bench/map.ts measures: the live map's own way from frames to drawn aircraft, or a bare setData. */
const params = new URLSearchParams(location.search)
const count = Number(params.get('aircraft') ?? 0)
const ticks = Number(params.get('ticks'))
const camera = { center: centre, zoom: 9 } as const

interface MapBench {
  /** The map and the first aircraft are drawn. */
  isReady(): boolean
  /** Makes the messages of what comes, whose times begin now: aircraft that were silent are drawn and named as stale. */
  prepare(): void
  /** One update a second; resolves after the last. */
  run(): Promise<void>
}
declare global {
  interface Window {
    mapBench?: MapBench
  }
}

/** `parts` times a second, evenly, from the second tick on. */
const everySecond = async (parts: number, act: (tick: number, part: number) => void) => {
  const startMs = performance.now()
  const steps = (ticks - 1) * parts
  for (let step = 0; step < steps; step += 1) {
    act(1 + Math.floor(step / parts), step % parts)
    const nextMs = startMs + ((step + 1) * 1_000) / parts
    await new Promise((resolve) => setTimeout(resolve, nextMs - performance.now()))
  }
}

/** Aircraft send when each of them does, not all at once. */
const partsASecond = 20

const judged = ({ frame, frameMs }: LiveAsset) => conformanceOf(planOf(frame), judgedLive(frame, frameMs))
const nameOf = ({ frame }: LiveAsset) => frame.asset_uin ?? 'without UIN'

/** As the live page does it: socket, state, conformance, features, source. */
function Live() {
  const { map } = useMap()
  const [hand] = useState(handSocket)
  const [socket] = useState(() => new LiveSocket({ ...hand.options, framesEveryMs: restMs, reading }))
  const { state } = useSyncExternalStore(socket.onChange, socket.snapshot)
  const aircraft = useMemo(
    () => mapAircraft(state, { nowMs: Date.now(), conformanceOf: judged, nameOf }),
    [state],
  )
  useEffect(() => {
    let messages = sky(count, 1)
    const tell = (texts: readonly string[]) => {
      for (const text of texts) hand.say(text)
    }
    const partOf = (tick: number, part: number) => {
      const edge = (n: number) => Math.round((n * count) / partsASecond)
      return messages[tick]!.slice(edge(part), edge(part + 1))
    }
    hand.whenOpen(() => tell(messages[0]!))
    window.mapBench = {
      isReady: () => socket.snapshot().state.assets.size === count && map.loaded(),
      // What the server writes is not this page's time.
      prepare: () => {
        messages = sky(count, ticks)
        tell(messages[0]!)
      },
      run: () => everySecond(partsASecond, (tick, part) => tell(partOf(tick, part))),
    }
  }, [map, hand, socket])
  return (
    <>
      <TrailLayer aircraft={aircraft} />
      <AircraftLayer aircraft={aircraft} />
    </>
  )
}

/** The peer: the same features, made ahead, into a source with the same layers. */
function Bare() {
  const { map, palette } = useMap()
  const id = `bare${useId()}`
  useImages(useMemo(() => aircraftImages(palette), [palette]))
  useLayers(
    id,
    useMemo(() => aircraftLayers(id, palette), [id, palette]),
    undefined,
    aircraftClusters,
  )
  useEffect(() => {
    const made = featuresAhead()
    const set = (tick: number) => setData(map, id, made[tick]!)
    set(0)
    window.mapBench = { isReady: () => map.loaded(), prepare: () => set(0), run: () => everySecond(1, set) }
  }, [map, id])
  return null
}

function featuresAhead() {
  const nowMs = Date.now()
  const marks = { selectedUuid: null, hoveredUuid: null, glides: false, leaveMs: 0 }
  return sky(count, ticks).map((messages) => {
    const frames = messages.map((text) => JSON.parse(text).data)
    const state = liveReducer(emptyLiveState, { kind: 'frames', frames })
    const aircraft = mapAircraft(state, { nowMs, conformanceOf: () => 'conforming', nameOf })
    return PointTable.deserialize(
      PointTable.serialize(aircraftPoints(aircraft, { ...marks, nowMs, fadeNowMs: nowMs })),
    )
  })
}

const zones = zonesOf(Number(params.get('zones') ?? 0))

const isBare = params.get('kind')?.startsWith('bare')

/** Aircraft, zones, or both. */
const picture = (
  <>
    {zones.length > 0 && (isBare ? <BareZones zones={zones} /> : <Zones zones={zones} />)}
    {count > 0 && (isBare ? <Bare /> : <Live />)}
  </>
)

/** As MapCanvas makes a map, without what it does beyond MapLibre. */
function BareMap({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  const { created, palette } = useCreatedMap(container, { label: 'Bench', initialCamera: camera })
  const map = created.state === 'ready' ? created.map : null
  const base = useBasemap(map, palette)
  return (
    <>
      <div ref={container} style={{ height: '100%' }} />
      {map && <MapContext value={{ map, palette, base } as MapHandle}>{children}</MapContext>}
    </>
  )
}

// A map reads the units of its person, who may change them: it asks for both contexts, and here for nothing more.
const Page = trpc.withTRPC(() => (
  <ToastProvider>
    {isBare ? (
      <BareMap>{picture}</BareMap>
    ) : (
      <MapCanvas label="Bench" initialCamera={camera}>
        {picture}
      </MapCanvas>
    )}
  </ToastProvider>
))

createRoot(document.querySelector('#map')!).render(<Page />)
