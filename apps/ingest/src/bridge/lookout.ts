import { alertsAPage, type OpenAlert, type Service } from './service/service.ts'
import type { VehicleAgent } from './vehicle-agent.ts'

/** A flight's frames, and what they raise, may be of a moment before its start (docs/contract/telemetry.md#window-of-a-frame). */
const beforeStartMs = 60_000

/** Asks for alerts and other aircraft, of all flights by one question each, and tells each vehicle of its own. */
export class Lookout {
  readonly #service: Service
  /** Other aircraft are shown so far around a flight; 0: none are. */
  readonly #radiusM: number
  #isAsking = false
  /** Of the last answer. */
  #alertRequests = 1
  #roundsToAlerts = 0

  constructor(service: Service, radiusM: number) {
    this.#service = service
    this.#radiusM = radiusM
  }

  async look(agents: readonly VehicleAgent[]): Promise<void> {
    const flying = agents.filter(({ flight }) => flight?.sessionUuid)
    if (this.#isAsking || flying.length === 0) return
    this.#isAsking = true
    const begins = flying.map(({ flight }) => Date.parse(flight!.head.started_at))
    const [alerts, around] = await Promise.all([
      this.#openAlerts(new Date(Math.min(...begins) - beforeStartMs)),
      this.#radiusM > 0 ? this.#service.nearby(this.#radiusM).catch(() => []) : [],
    ])
    const aircraft = new Map(around.map((one) => [one.session_uuid, one.aircraft]))
    for (const agent of flying) {
      agent.warn(alerts)
      agent.showTraffic(aircraft.get(agent.flight?.sessionUuid ?? '') ?? [])
    }
    this.#isAsking = false
  }

  /** None where it is not time: a question that takes many requests, in every round, would leave the pilot none for anything else. */
  async #openAlerts(since: Date): Promise<readonly OpenAlert[]> {
    this.#roundsToAlerts -= 1
    if (this.#roundsToAlerts > 0) return []
    const alerts = await this.#service.openAlerts(since).catch(() => null)
    if (alerts) this.#alertRequests = Math.floor(alerts.length / alertsAPage) + 1
    this.#roundsToAlerts = this.#alertRequests
    return alerts ?? []
  }
}
