import { authenticate } from '../access/authenticate.ts'
import type {
  Access,
  Actor,
  AnyOperation,
  CallerInputOf,
  Handled,
  Message,
  OutputOf,
  Services,
} from '../kernel/index.ts'
import { capabilities } from '../operations.ts'
import { type DemoPerson, demoPassword } from './cast.ts'

const firstParty: Actor = {
  partner: { keyUuid: '00000000-0000-7000-8000-000000000000', name: 'Demo world', kind: 'console' },
  user: null,
  member: null,
}

/** One person of the demo, calling operations as the console would on their behalf. */
export class DemoCaller {
  readonly services: Services
  readonly person: DemoPerson
  private readonly token: string
  readonly userUuid: string

  private constructor(services: Services, person: DemoPerson, token: string, userUuid: string) {
    this.services = services
    this.person = person
    this.token = token
    this.userUuid = userUuid
  }

  /** Registers, verifies by the code that was sent, signs in. */
  static async join(services: Services, inbox: Message[], person: DemoPerson): Promise<DemoCaller> {
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
    return new DemoCaller(services, person, token, user.user_uuid)
  }

  /** Calls as a member of an organisation, or as nobody's in particular. */
  async call<Op extends AnyOperation>(
    handled: Handled<Op>,
    input: CallerInputOf<Op>,
    orgUuid?: string,
  ): Promise<OutputOf<Op>> {
    return run(this.services, await this.actor(handled.op.access, orgUuid), handled, input)
  }

  private async actor(access: Access, organisationId: string | undefined): Promise<Actor> {
    const known = await authenticate(
      this.services,
      { partnerKey: process.env['CONSOLE_PARTNER_KEY'], bearer: this.token, organisationId },
      access,
    )
    return known
  }
}

const run = <Op extends AnyOperation>(
  services: Services,
  actor: Actor,
  handled: Handled<Op>,
  input: CallerInputOf<Op>,
) => handled.invoke({ ...services, actor, requestId: 'demo' }, input, input)
