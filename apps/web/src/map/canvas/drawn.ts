import type { Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { patienceMs } from '../basemap/fetched-base.ts'

/**
 * Calls back after the first frame that shows something of each source, or when the host of one has been silent for
 * `patienceMs`. MapLibre's own `load` waits for a frame in which no source is being read, and aircraft that move are read
 * again before they are drawn.
 */
export const onceDrawn = (map: MapLibreMap, callBack: () => void): void => {
  const seen = new Set<string>()
  const begun = new Set<string>()
  const readings = new Map<string, number>()
  const note = ({ sourceId, sourceDataType, tile }: MapSourceDataEvent) => {
    // One that was taken away meanwhile still tells of its last tiles.
    if (!map.getSource(sourceId)) return
    if (sourceDataType === 'content') readings.set(sourceId, (readings.get(sourceId) ?? 0) + 1)
    if (tile?.state === 'loaded') begun.add(sourceId)
    // On a slow machine one that moves is read anew before all its tiles are there, each time.
    const isReadAgain = begun.has(sourceId) && (readings.get(sourceId) ?? 0) > 1
    if (isReadAgain || map.isSourceLoaded(sourceId)) seen.add(sourceId)
  }
  const look = () => {
    const sources = Object.keys(map.getStyle().sources)
    // One that cannot be reached says nothing, and counts as read.
    const isShown = (id: string) => seen.has(id) || map.isSourceLoaded(id)
    if (sources.length > 0 && sources.every(isShown)) finish()
  }
  let patience: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    clearTimeout(patience)
    map.off('sourcedata', note)
    map.off('render', look)
    map.off('remove', leave)
  }
  const finish = () => {
    leave()
    callBack()
  }
  map.on('sourcedata', note)
  map.on('remove', leave)
  map.once('style.load', () => {
    patience = setTimeout(finish, patienceMs)
    // A frame before that has no sources to ask about.
    map.on('render', look)
  })
}
