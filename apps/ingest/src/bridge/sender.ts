import { type Fields, type MessageName, writeFrame } from '../mavlink/index.ts'
import { component } from '../mavlink/numbers.ts'
import type { Peer } from './links/peer.ts'
import type { Vehicle } from './vehicle/state.ts'
import { textMessages } from './warnings/text.ts'

/** Ground stations show texts and traffic of the vehicle's own system: there the bridge sends as one of its components. */
interface Source {
  readonly as: 'bridge' | 'vehicle'
  readonly vehicle: Vehicle
}

/** What the bridge sends: messages numbered in one sequence, signed where a key is given. */
export class MessageSender {
  readonly #systemId: number
  readonly #sign: ((frame: Uint8Array) => Uint8Array) | null
  #sequence = 0
  #textId = 0

  constructor(systemId: number, sign: ((frame: Uint8Array) => Uint8Array) | null) {
    this.#systemId = systemId
    this.#sign = sign
  }

  text(to: Peer, vehicle: Vehicle, severity: number, text: string): void {
    this.#textId = (this.#textId % 65_535) + 1
    for (const fields of textMessages(severity, text, { id: this.#textId, version: vehicle.version }))
      this.send(to, 'STATUSTEXT', fields, { as: 'vehicle', vehicle })
  }

  send(to: Peer, name: MessageName, fields: Fields, { as, vehicle }: Source): void {
    this.#sequence = (this.#sequence + 1) % 256
    to.send(
      writeFrame(name, fields, {
        systemId: as === 'bridge' ? this.#systemId : vehicle.systemId,
        componentId: component.bridge,
        version: needsV2.has(name) ? 2 : vehicle.version,
        sequence: this.#sequence,
        ...(this.#sign && { sign: this.#sign }),
      }),
    )
  }
}

/** Their fields for a fence, and for why arming is denied, are extensions. */
const needsV2: ReadonlySet<MessageName> = new Set(['MISSION_COUNT', 'MISSION_ITEM_INT', 'COMMAND_ACK'])
