import type { Received } from '../mavlink/index.ts'
import { severities } from '../mavlink/numbers.ts'
import { ackOf, asksToArm, replyUnknown } from './arming/answer.ts'
import type { Peer } from './links/peer.ts'
import { type Answered, type VehicleState, withAnswer } from './report/report.ts'
import type { MessageSender } from './sender.ts'
import { newVehicle, type Vehicle, withMessage } from './vehicle/state.ts'

export interface UnmappedOptions {
  /** The bridge's own. */
  readonly systemId: number
  readonly sender: MessageSender
  now(): number
  say(line: string): void
}

interface Unmapped {
  readonly vehicle: Vehicle
  readonly answers: readonly Answered[]
}

/** Systems that no entry of the configuration names: they are shown, and who asks to arm is told. */
export class UnmappedSystems {
  readonly #options: UnmappedOptions
  readonly #known = new Map<number, Unmapped>()

  constructor(options: UnmappedOptions) {
    this.#options = options
  }

  get vehicles(): readonly Vehicle[] {
    return [...this.#known.values()].map(({ vehicle }) => vehicle)
  }

  get states(): readonly VehicleState[] {
    return [...this.#known.values()].map(stateOf)
  }

  receive(received: Received, from: Peer): void {
    const { systemId, name, fields } = received
    const { sender, say, now } = this.#options
    if (!this.#known.has(systemId))
      say(
        `system ${systemId} is not mapped: its frames are dropped; add it to "vehicles" with its asset and certificate`,
      )
    const known = this.#known.get(systemId) ?? { vehicle: newVehicle(systemId), answers: [] }
    const vehicle = withMessage(known.vehicle, received, now())
    const isAsked = asksToArm(name, fields, this.#options.systemId)
    const answer = { ...replyUnknown, atMs: now(), tookMs: 0 }
    this.#known.set(systemId, {
      vehicle,
      answers: isAsked ? withAnswer(known.answers, answer) : known.answers,
    })
    if (!isAsked) return
    sender.send(from, 'COMMAND_ACK', ackOf(replyUnknown, received), { as: 'bridge', vehicle })
    sender.text(from, vehicle, severities.warning, replyUnknown.text)
  }
}

const stateOf = ({ vehicle, answers }: Unmapped): VehicleState => ({
  vehicle,
  answers,
  assetUuid: null,
  flight: null,
  isFlying: false,
  upload: null,
  waiting: 0,
})
