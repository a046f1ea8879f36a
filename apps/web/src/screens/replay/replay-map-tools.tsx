import { type MapTool, MapTools, useHotkeys } from '@clearway/ui'
import { Layers, LocateFixed, Maximize, Minus, Plus } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { type boundsOf, type MapAircraft, MapMenu, useCameraKeys, useMap } from '../../map/index.ts'
import { useThrottled } from '../../timing/use-delayed.ts'

interface ToolsProps {
  box: ReturnType<typeof boundsOf>
  head: MapAircraft | undefined
}

/** Pixels beside the flight: few on the small map of a phone. */
const roomAround = (map: ReturnType<typeof useMap>['map']): number =>
  Math.min(48, map.getContainer().clientHeight * 0.09)

/** Shows the whole flight while its frames and its plan come in, until a hand takes the map. */
const useFitted = (box: ToolsProps['box']): void => {
  const { map, fit } = useMap()
  const isTaken = useRef(false)
  useEffect(() => {
    const take = () => {
      isTaken.current = true
    }
    const gestures = ['mousedown', 'touchstart', 'wheel'] as const
    for (const gesture of gestures) map.on(gesture, take)
    return () => {
      for (const gesture of gestures) map.off(gesture, take)
    }
  }, [map])
  useEffect(() => {
    if (box && !isTaken.current) fit(box, roomAround(map))
  }, [box, fit, map])
}

const followEveryMs = 500

/** Keeps the aircraft in the middle; the hand that moves the map ends it. */
const useFollow = (head: ToolsProps['head']) => {
  const { map, moveTo } = useMap()
  const [follows, setFollows] = useState(false)
  const place = useThrottled(head, followEveryMs)
  useEffect(() => {
    if (follows && place) moveTo({ center: [place.longitude, place.latitude] })
  }, [follows, place, moveTo])
  useEffect(() => {
    const stop = () => setFollows(false)
    map.on('dragstart', stop)
    return () => {
      map.off('dragstart', stop)
    }
  }, [map])
  return { follows, setFollows }
}

/** The charts leave the map half of the page: the menu is no higher than the map. */
const menuRoom = { '--map-menu-room': '100%' } as CSSProperties

/** Zoom, fit, follow and layers with their keys. */
export const ReplayMapTools = ({ box, head }: ToolsProps) => {
  const { map, zoomIn, zoomOut, fit } = useMap()
  const { follows, setFollows } = useFollow(head)
  useFitted(box)
  const showAll = () => {
    setFollows(false)
    if (box) fit(box, roomAround(map))
  }
  const follow = () => setFollows(!follows)
  const [isOpen, setOpen] = useState(false)
  const toggleLayers = () => setOpen(!isOpen)
  useCameraKeys({ onFit: showAll })
  useHotkeys({ f: follow, l: toggleLayers })
  const tools: MapTool[] = [
    { key: 'in', label: 'Zoom in', icon: Plus, kbd: '+', onPress: zoomIn },
    { key: 'out', label: 'Zoom out', icon: Minus, kbd: '-', onPress: zoomOut },
    {
      key: 'fit',
      label: 'Show the whole flight',
      icon: Maximize,
      kbd: '0',
      onPress: showAll,
      disabled: !box,
    },
    {
      key: 'follow',
      label: 'Follow the aircraft',
      icon: LocateFixed,
      kbd: 'F',
      pressed: follows,
      disabled: !head,
      onPress: follow,
    },
    { key: 'layers', label: 'Layers', icon: Layers, kbd: 'L', pressed: isOpen, onPress: toggleLayers },
  ]
  return (
    <div
      className="pointer-events-none absolute top-3 right-3 bottom-3 z-(--z-map-chrome) flex flex-row-reverse items-start gap-2 *:pointer-events-auto"
      style={menuRoom}
    >
      <MapTools label="Map" tools={tools} />
      {isOpen && <MapMenu onClose={toggleLayers} />}
    </div>
  )
}
