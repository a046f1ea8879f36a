import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RestClient } from '../station/rest-client.ts'
import { DemoFile } from './demo-flight.ts'
import type { FleetOptions } from './options.ts'

/** Signs in the pilot of the fleet: the one of the options, or the demo world's. */
export const signIn = async (options: FleetOptions): Promise<{ rest: RestClient; orgUuid: string }> => {
  const who = { ...(await demoPilot(options)), ...given(options) }
  const { organisation, email, password, partnerKey } = who
  if (!organisation || !email || !password || !partnerKey)
    throw new Error(
      'There is no demo world in DATA_DIR: give --organisation, --email and --partner-key, and the password as SIM_PASSWORD.',
    )
  const { origin } = options
  const rest = new RestClient({ origin, partnerKey, orgUuid: organisation, email, password })
  await rest.signIn()
  return { rest, orgUuid: organisation }
}

type Who = Partial<Record<'organisation' | 'email' | 'password' | 'partnerKey', string>>

const given = ({ organisation, email, password, partnerKey }: FleetOptions): Who => ({
  ...(organisation && { organisation }),
  ...(email && { email }),
  ...(password && { password }),
  ...(partnerKey && { partnerKey }),
})

const demoPilot = async ({ dataDir }: FleetOptions): Promise<Who> => {
  const text = await readFile(join(dataDir, 'demo.json'), 'utf8').catch(() => null)
  if (text === null) return {}
  const { partner_key: partnerKey, flights } = DemoFile.parse(JSON.parse(text))
  const [first] = flights
  return {
    partnerKey,
    ...(first && { organisation: first.org_uuid, email: first.email, password: first.password }),
  }
}
