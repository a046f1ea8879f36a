import {
  type Actor,
  type AnyOperation,
  type CallerInputOf,
  fixedClock,
  type Handled,
  type OutgoingMessage,
  type OutputOf,
  type Services,
  unknownClient,
} from '../kernel/index.ts'
import { capabilities } from '../operations.ts'
import { authenticate } from '../parties/access/authenticate.ts'
import { type DemoPerson, demoPassword } from './cast.ts'

/** What the demo world is made with. */
export interface DemoSetting {
  readonly services: Services
  /** Every message that was sent, so that codes can be read. */
  readonly inbox: OutgoingMessage[]
  /** The console's own partner key: the people of the demo call as if from there. */
  readonly partnerKey: string
}

interface SignedIn {
  readonly setting: DemoSetting
  readonly person: DemoPerson
  readonly userUuid: string
  readonly token: string
}

/** One person of the demo, calling operations as the console would on their behalf. */
export class DemoCaller {
  readonly #signedIn: SignedIn

  constructor(signedIn: SignedIn) {
    this.#signedIn = signedIn
  }

  get person(): DemoPerson {
    return this.#signedIn.person
  }

  get userUuid(): string {
    return this.#signedIn.userUuid
  }

  /** Registers, verifies by the code that was sent, signs in. */
  static async join(setting: DemoSetting, person: DemoPerson): Promise<DemoCaller> {
    const { services, inbox, partnerKey } = setting
    const firstParty = await authenticate(services, { partnerKey }, { who: 'partner' })
    const { email, phone, first, last } = person
    const contact = { identifier_type: 'email', identifier: email } as const
    await run(services, firstParty, capabilities.accounts.register, {
      email,
      phone,
      first_name: first,
      last_name: last,
      password: demoPassword,
    })
    await run(services, firstParty, capabilities.accounts.sendVerifyOtp, contact)
    const otp = inbox.findLast((message) => message.to === email && message.code)?.code ?? ''
    await run(services, firstParty, capabilities.accounts.verify, { ...contact, otp })
    const { token, user } = await run(services, firstParty, capabilities.accounts.loginPassword, {
      ...contact,
      password: demoPassword,
    })
    return new DemoCaller({ setting, person, userUuid: user.user_uuid, token })
  }

  /** Calls as a member of an organisation, or for no organisation; in the past, where a time is given. */
  async call<Op extends AnyOperation>(
    handled: Handled<Op>,
    input: CallerInputOf<Op>,
    { orgUuid, at }: { orgUuid?: string; at?: Date | undefined } = {},
  ): Promise<OutputOf<Op>> {
    const { setting, token } = this.#signedIn
    const { services, partnerKey } = setting
    const shown = { partnerKey, bearer: token, organisationId: orgUuid }
    const actor = await authenticate(services, shown, handled.op.access)
    return run(at ? servicesAt(services, at) : services, actor, handled, input)
  }
}

/** The service as it was at that time: what it writes and judges then bears the time. */
export const servicesAt = (services: Services, at: Date): Services => ({ ...services, clock: fixedClock(at) })

const run = <Op extends AnyOperation>(
  services: Services,
  actor: Actor,
  handled: Handled<Op>,
  input: CallerInputOf<Op>,
) => handled.invoke({ ...services, actor, requestId: 'demo', client: unknownClient }, input, input)
