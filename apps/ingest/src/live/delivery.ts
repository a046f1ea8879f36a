import type { DeliveryContext, LiveFrame } from '@clearway/domain/contracts'

/** A frame written once for all its receivers; only the delivery context differs. */
export interface Outgoing {
  readonly frame: LiveFrame
  text(context: DeliveryContext): string
}

export const outgoing = (frame: LiveFrame): Outgoing => {
  const start = `{"type":"telemetry_frame","data":${JSON.stringify(frame).slice(0, -1)},"delivery_context":`
  return { frame, text: (context) => `${start}${JSON.stringify(context)}}}` }
}
