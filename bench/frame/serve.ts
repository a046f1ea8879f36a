import { buildManager, buildMission, buildOperator, buildOrganisation } from '@clearway/domain/testing'
import { startApi } from '../kit/processes.ts'
import { openScratch } from '../kit/scratch.ts'
import { headersOf, openWorld } from '../kit/world.ts'
import { cellMission } from '../plans/data.ts'
import { copyForPeer, type FilledMission, fillPlans } from '../plans/fill.ts'
import { fillZones } from '../zones/fill.ts'

/** The stack of a checkout, for the bench: the real api process over a scratch database, and the callers. */
export interface Side {
  readonly port: number
  readonly apiPid: number
  readonly postgresPid: number
  readonly headers: Readonly<Record<'owner' | 'stranger' | 'operator', Record<string, string>>>
  readonly mission: FilledMission
}

const scratch = await openScratch()
const { world, close } = await openWorld(scratch.env)
const owner = await buildManager(world)
const stranger = await buildOrganisation(world, { type: 'assetOwner' })
const operator = await buildOperator(world)
const { mission_uuid } = await buildMission(world, operator, cellMission)
await close()
const mission: FilledMission = {
  missionUuid: mission_uuid,
  orgUuid: operator.org.org_uuid,
  assetUuid: operator.assetUuid,
  pilotUuid: operator.pilotUuid,
  creatorUuid: operator.person.user.user_uuid,
}
await fillZones(scratch.url, 100_000, { orgUuid: owner.org.org_uuid })
await fillPlans(scratch.url, [mission])
await copyForPeer(scratch.url)
const api = await startApi(scratch.env)
scratch.endsWith(api)
process.on('disconnect', async () => {
  await scratch.close()
  process.exit(0)
})
process.send?.({
  port: api.port,
  apiPid: api.pid,
  postgresPid: scratch.postgresPid,
  headers: {
    owner: headersOf(owner),
    stranger: headersOf(stranger),
    operator: headersOf(operator),
  },
  mission,
} satisfies Side)
