import { Sheet, type SheetStop } from '@clearway/ui'
import { type ReactNode, useCallback, useState } from 'react'
import type { Zone } from '../../entities/zone/zone-facts.ts'
import { FlightsOrNone } from './flights-column.tsx'
import { FlightCard } from './live-parts.ts'
import type { AlertDesk } from './use-alert-desk.ts'
import type { LiveView } from './use-live-view.ts'

/** Height of the sheet at its lowest stop: on a low screen what tools and source leave of it. */
export const peekPx = { usual: 118, low: 92, lowWithBreach: 136 } as const

interface LiveSheetProps {
  readonly peekPx: number
  readonly stop: SheetStop
  readonly onStopChange: (stop: SheetStop) => void
  /** The newest breach, where no room is left for it over the map. */
  readonly head: ReactNode
  readonly view: LiveView
  readonly zones: readonly Zone[]
  readonly desk: AlertDesk
}

/**
 * Opening a flight shows its card; closing it leaves the list where it was. It is so at once: the camera, which brings the
 * flight to what the sheet leaves free, moves as the card opens.
 */
export const useSheetStop = (selected: string | null) => {
  const [held, setHeld] = useState<{ stop: SheetStop; selected: string | null }>({
    stop: 'peek',
    selected: null,
  })
  const stop = selected === null || selected === held.selected ? held.stop : 'half'
  if (selected !== held.selected) setHeld({ stop, selected })
  const setStop = useCallback((next: SheetStop) => setHeld((before) => ({ ...before, stop: next })), [])
  return [stop, setStop] as const
}

/** A narrow screen's column and card in one: peek, half, full. */
export const LiveSheet = ({ view, zones, desk, peekPx, stop, onStopChange, head }: LiveSheetProps) => {
  const { selected } = view.address.params
  return (
    <Sheet
      label={selected === null ? 'Flights in view' : 'Selected flight'}
      stop={stop}
      onStopChange={onStopChange}
      peekPx={peekPx}
    >
      {head}
      {selected === null ? (
        <FlightsOrNone view={view} />
      ) : (
        <FlightCard view={view} zones={zones} desk={desk} />
      )}
    </Sheet>
  )
}
