import { buildAsset, buildMember, buildMission, buildPlan } from '@clearway/domain/testing'
import { expect } from 'vitest'
import { buildFlyer, buildOwner, type Caller, createEdge, type Sent } from './edge.ts'

export const nobody = '01900000-0000-7000-8000-0000000000ff'

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: what a partner finds in a body is what these tests are about.
  body: any
}

/** Checks that it is a refusal in the one form that all have; answers its status. */
export const refusal = ({ status, body }: Answer): number => {
  expect(body).toMatchObject({ error: expect.any(String), message: expect.any(String), status_code: status })
  return status
}

/** An Asset Owner with a pilot and a colleague without a part in the flights, and a stranger of another one. */
export const createFlightScene = async () => {
  const edge = await createEdge()
  const flyer = await buildFlyer(edge)
  const { person } = await buildMember(edge.world, flyer.org)
  const pilot: Caller = { token: person.token, orgUuid: flyer.org.org_uuid }
  const stranger = (await buildOwner(edge, 'assetOwner')).caller

  const ask = async (
    caller: Caller,
    method: 'GET' | 'POST',
    path: string,
    sent: Sent = {},
  ): Promise<Answer> => {
    const answer = await edge.ask(caller, method, `/flight-sessions${path}`, sent)
    return { status: answer.statusCode, body: answer.json() }
  }
  const start = (caller: Caller, body: object, headers = {}) => ask(caller, 'POST', '', { body, headers })
  const newAsset = async () => (await buildAsset(edge.world, flyer)).asset_uuid
  const started = async () => {
    const asset_uuid = await newAsset()
    const { body: answer } = await start(pilot, { asset_uuid })
    return { ...(answer.data as { session_uuid: string; session_token: string }), asset_uuid }
  }
  const newPlan = async () => {
    const asset_uuid = await newAsset()
    const mission = await buildMission(edge.world, flyer, { assets: [{ asset_uuid }] })
    const plan = await buildPlan(edge.world, flyer, mission, { asset_uuid })
    return { asset_uuid, plan_uuid: plan.plan_uuid, mission_uuid: mission.mission_uuid }
  }
  const planned = async () => {
    const { mission_uuid, ...body } = await newPlan()
    return { ...(await start(pilot, body)).body.data, ...body, mission_uuid }
  }
  const at = (ms: number) => new Date(edge.world.clock.now().getTime() + ms).toISOString()
  const frames = (count: number, fromMs = 0) =>
    Array.from({ length: count }, (_, i) => ({
      timestamp: at(fromMs + i * 10),
      latitude: 10 + i / 1e5,
      longitude: 20,
      altitude_agl: i,
    }))
  return {
    ...{ edge, flyer, pilot, colleague: flyer.member, stranger },
    ...{ ask, start, newAsset, started, newPlan, planned, at, frames },
  }
}

export type FlightScene = Awaited<ReturnType<typeof createFlightScene>>
