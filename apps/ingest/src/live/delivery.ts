import type { DeliveryContext } from '@clearway/domain/contracts'
import type { Observed } from './bus.ts'

/** A frame written once for all its receivers, when there is one; only the delivery context differs. */
export interface Outgoing {
  readonly frame: Observed
  /** The newest of its asset so far. */
  readonly isNewest: boolean
  text(context: DeliveryContext): string
}

export const outgoing = (frame: Observed, isNewest: boolean): Outgoing => {
  let start: string | undefined
  return {
    frame,
    isNewest,
    text(context) {
      start ??= `{"type":"telemetry_frame","data":${JSON.stringify(frame.toWire()).slice(0, -1)},"delivery_context":`
      return `${start}${JSON.stringify(context)}}}`
    },
  }
}
