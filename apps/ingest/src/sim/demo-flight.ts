import { openTelemetrySocket, type TelemetrySocket } from '@clearway/client'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { RestClient } from '../station/rest-client.ts'
import { frameAt, Pattern } from './pattern.ts'

/** What the simulator reads of the demo world. */
export const DemoFile = z.object({
  base_url: z.url(),
  partner_key: z.string(),
  flights: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      org_uuid: z.string(),
      asset_uuid: z.string(),
      plan_uuid: z.string().optional(),
      pattern: Pattern,
    }),
  ),
})
export type DemoFlightPlan = z.infer<typeof DemoFile>['flights'][number]

const retryAfterMs = 5_000

interface Session {
  session_uuid: string
  session_token: string | null
}

/** The state of one flight of the demo. */
type State =
  | { at: 'ground'; notBefore: number }
  | { at: 'starting' }
  | { at: 'flying'; station: TelemetrySocket }

/** One aircraft of the demo: signs in, starts or resumes its session by REST, streams a frame a second. */
export class DemoFlight {
  readonly #origin: string
  readonly #plan: DemoFlightPlan
  readonly #rest: RestClient
  #state: State = { at: 'ground', notBefore: 0 }

  constructor(origin: string, partnerKey: string, plan: DemoFlightPlan) {
    this.#origin = origin
    this.#plan = plan
    const { org_uuid: orgUuid, email, password } = plan
    this.#rest = new RestClient({ origin, partnerKey, orgUuid, email, password })
  }

  /** Called once a second. */
  tick(): void {
    if (this.#state.at === 'flying') this.#send(this.#state.station)
    else if (this.#state.at === 'ground' && Date.now() >= this.#state.notBefore) void this.#start()
  }

  #send(station: TelemetrySocket): void {
    const now = new Date()
    // Where it is follows from the clock, so that a restart does not make it jump.
    station.send(frameAt(this.#plan.pattern, now.getTime() / 1000, now.toISOString()))
  }

  async #start(): Promise<void> {
    this.#state = { at: 'starting' }
    try {
      const session = (await this.#resume()) ?? (await this.#begin())
      if (!session.session_token) throw new Error('the session is flown by somebody else')
      this.#state = { at: 'flying', station: this.#connect(session.session_uuid, session.session_token) }
    } catch (error) {
      console.error(`demo flight of ${this.#plan.email}: ${(error as Error).message}`)
      this.#state = { at: 'ground', notBefore: Date.now() + retryAfterMs }
    }
  }

  async #resume(): Promise<Session | null> {
    const open = await this.#rest.call<Session>(
      'GET',
      `/flight-sessions/active?asset_uuid=${this.#plan.asset_uuid}`,
    )
    return open.status === 200 ? open.data : null
  }

  async #begin(): Promise<Session> {
    const { asset_uuid, plan_uuid } = this.#plan
    const started = await this.#rest.call<Session>('POST', '/flight-sessions', { asset_uuid, plan_uuid })
    if (started.status === 201) return started.data
    // A user of the demo may have deleted the plan: fly without one.
    const adHoc = await this.#rest.call<Session>('POST', '/flight-sessions', { asset_uuid })
    if (adHoc.status === 201) return adHoc.data
    throw new Error(adHoc.message)
  }

  #connect(sessionUuid: string, sessionToken: string): TelemetrySocket {
    return openTelemetrySocket({
      WebSocket,
      origin: this.#origin,
      sessionUuid,
      sessionToken,
      onEvent: (event) => {
        if (event.type === 'closed' && event.isFinal)
          this.#state = { at: 'ground', notBefore: Date.now() + retryAfterMs }
      },
    })
  }
}
