import type { DemoFlightPlan } from './demo-file.ts'
import { type GroundStation, openGroundStation } from './ground-station.ts'
import { frameAt } from './pattern.ts'
import { RestClient } from './rest-client.ts'

const retryAfterMs = 5_000

interface Session {
  session_uuid: string
  session_token: string | null
}

/** Where one flight of the demo stands. */
type State =
  | { at: 'ground'; notBefore: number }
  | { at: 'starting' }
  | { at: 'flying'; station: GroundStation }

/** One aircraft of the demo: signs in, starts or resumes its session by REST, streams a frame a second. */
export class DemoFlight {
  private readonly origin: string
  private readonly plan: DemoFlightPlan
  private readonly rest: RestClient
  private state: State = { at: 'ground', notBefore: 0 }

  constructor(origin: string, partnerKey: string, plan: DemoFlightPlan) {
    this.origin = origin
    this.plan = plan
    this.rest = new RestClient(origin, partnerKey, plan.org_uuid)
  }

  /** Called once a second. */
  tick(): void {
    if (this.state.at === 'flying') this.send(this.state.station)
    else if (this.state.at === 'ground' && Date.now() >= this.state.notBefore) void this.start()
  }

  private send(station: GroundStation): void {
    const now = new Date()
    // Where it is follows from the clock, so that a restart does not make it jump.
    station.send(frameAt(this.plan.pattern, now.getTime() / 1000, now.toISOString()))
  }

  private async start(): Promise<void> {
    this.state = { at: 'starting' }
    try {
      await this.rest.signIn(this.plan.email, this.plan.password)
      const session = (await this.resume()) ?? (await this.begin())
      if (!session.session_token) throw new Error('the session is flown by somebody else')
      this.state = { at: 'flying', station: this.connect(session.session_uuid, session.session_token) }
    } catch (error) {
      console.error(`demo flight of ${this.plan.email}: ${(error as Error).message}`)
      this.state = { at: 'ground', notBefore: Date.now() + retryAfterMs }
    }
  }

  private async resume(): Promise<Session | null> {
    const open = await this.rest.call<Session>(
      'GET',
      `/flight-sessions/active?asset_uuid=${this.plan.asset_uuid}`,
    )
    return open.status === 200 ? open.data : null
  }

  private async begin(): Promise<Session> {
    const { asset_uuid, plan_uuid } = this.plan
    const started = await this.rest.call<Session>('POST', '/flight-sessions', { asset_uuid, plan_uuid })
    if (started.status === 201) return started.data
    // The plan may have been deleted by somebody who tries the demo out: fly without one.
    const adHoc = await this.rest.call<Session>('POST', '/flight-sessions', { asset_uuid })
    if (adHoc.status === 201) return adHoc.data
    throw new Error(adHoc.message)
  }

  private connect(sessionUuid: string, sessionToken: string): GroundStation {
    return openGroundStation({
      origin: this.origin,
      sessionUuid,
      sessionToken,
      onEvent: (event) => {
        if (event.type === 'closed' && event.isFinal)
          this.state = { at: 'ground', notBefore: Date.now() + retryAfterMs }
      },
    })
  }
}
