import type { ReactNode } from 'react'
import { metresAgl, speed } from '../format.ts'
import type { Conformance } from '../marks/aircraft-mark.tsx'
import { AircraftMark } from '../marks/aircraft-mark.tsx'
import type { RowTarget } from './row-link.tsx'
import { ListRow } from './row-list.tsx'

export type FlightRowProps = RowTarget & {
  /** UIN: never cut. */
  uin: string
  conformance: Conformance
  headingDeg?: number | undefined
  /** What is wrong and where, or operator and model. */
  detail: ReactNode
  heightM?: number | undefined
  speedMs?: number | undefined
  selected?: boolean
}

export const FlightRow = (props: FlightRowProps) => {
  const { uin, conformance, headingDeg = 0, detail, heightM, speedMs, selected = false, href, onOpen } = props
  return (
    <ListRow
      href={href}
      onOpen={onOpen}
      selected={selected}
      mark={<AircraftMark conformance={conformance} heading={headingDeg} size={20} />}
      title={uin}
      detail={detail}
      end={heightM !== undefined && <span className="font-medium">{metresAgl(heightM)}</span>}
      endDetail={speedMs !== undefined && speed(speedMs)}
    />
  )
}
