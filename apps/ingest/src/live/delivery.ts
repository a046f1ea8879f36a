import type { DeliveryContext } from '@clearway/domain/contracts'
import type { Observed } from './bus.ts'
import { type Message, message } from './message.ts'

/** A frame written once for all its receivers, when there is one; only the delivery context differs. */
export interface Outgoing {
  readonly frame: Observed
  /** The newest of its asset so far. */
  readonly isNewest: boolean
  message(context: DeliveryContext): Message
}

export const outgoing = (frame: Observed, isNewest: boolean): Outgoing => {
  let head: Buffer | undefined
  return {
    frame,
    isNewest,
    message(context) {
      head ??= Buffer.from(
        `{"type":"telemetry_frame","data":${frame.text().slice(0, -1)},"delivery_context":`,
      )
      return message(head, `${contextText(context)}}}`)
    },
  }
}

/** By hand: it is written for every receiver of every frame. UUIDs need no escaping. */
const contextText = ({ zone_uuids, asset_subscription, viewport_version }: DeliveryContext): string => {
  const zones = zone_uuids.length === 0 ? '[]' : `["${zone_uuids.join('","')}"]`
  return `{"zone_uuids":${zones},"asset_subscription":${asset_subscription},"viewport_version":${viewport_version}}`
}
