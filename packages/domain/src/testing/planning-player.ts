import { expect } from 'vitest'
import { sessionOperations } from '../flight/sessions/service.ts'
import { permissionStatus, second } from '../kernel/index.ts'
import { capabilities } from '../operations.ts'
import type { FlightPlanItem } from '../planning/flight-plans/contract.ts'
import { flightPlanOperations } from '../planning/flight-plans/service.ts'
import type { MissionItem } from '../planning/missions/contract.ts'
import { missionOperations } from '../planning/missions/service.ts'
import { permissionOperations } from '../planning/permissions/service.ts'
import { buildManager, buildZone, type ZoneKind } from './builders/airspace.ts'
import type { BuiltOrganisation } from './builders/organisations.ts'
import {
  type BuiltOperator,
  buildMission,
  buildOperator,
  buildPlan,
  decidePermission,
} from './builders/planning.ts'
import { PlanningModel } from './planning-model.ts'
import { type Frame, missionFields, type Piece, planFields, zoneFields } from './planning-volume.ts'
import { refusal } from './refusal.ts'
import type { TestWorld } from './world.ts'

export interface Step {
  act:
    | `${'create' | 'move' | 'retype' | 'delete'}Zone`
    | `${'create' | 'change' | 'delete'}Mission`
    | `${'create' | 'put' | 'delete'}Plan`
    | `${'start' | 'end'}Flight`
    | `requestFor${'Mission' | 'Plan'}`
    | `${'approve' | 'reject' | 'withdraw'}`
  piece: Piece
  /** Which of those that there are. */
  pick: number
  kind: ZoneKind
}

interface Seen {
  readonly missions: readonly MissionItem[]
  readonly plans: readonly FlightPlanItem[]
}

const one = <T>(among: readonly T[], pick: number): T | undefined => among[pick % among.length]
const approvesAtOnce = (kind: ZoneKind): boolean => kind === 'green' || kind === 'awareness'
const zoneTypes = { red: 1, yellow: 2, green: 3, awareness: 4 } as const

/** One operator and one manager who do steps in the service and in the model; a step without an object does nothing. */
export class PlanningPlayer {
  readonly world: TestWorld
  readonly operator: BuiltOperator
  readonly manager: BuiltOrganisation
  model = new PlanningModel()
  frame: Frame
  #session_uuid = ''
  #seen: Promise<Seen> | undefined

  constructor(world: TestWorld, operator: BuiltOperator, manager: BuiltOrganisation, latitude: number) {
    this.world = world
    this.operator = operator
    this.manager = manager
    this.frame = { latitude, start: world.services.clock.now() }
  }

  static async enter(world: TestWorld, latitude: number): Promise<PlanningPlayer> {
    const [operator, manager] = await Promise.all([buildOperator(world), buildManager(world)])
    return new PlanningPlayer(world, operator, manager, latitude)
  }

  get #asOperator() {
    return this.world.as(this.operator.owner)
  }
  get #asManager() {
    return this.world.as(this.manager.owner)
  }

  /** All that there is, as the operator reads it. Strangers change nothing of it: it is read again after a step. */
  seen(): Promise<Seen> {
    this.#seen ??= this.#read()
    return this.#seen
  }

  async #read(): Promise<Seen> {
    const missions = await missionOperations.list.invoke(this.#asOperator, {}, { limit: 100 })
    const plans = await flightPlanOperations.logs.invoke(this.#asOperator, {}, { open: 1, limit: 100 })
    return { missions: missions.data, plans: plans.data }
  }

  /** A new model, on unused ground. What is left over is removed, so that lists stay short. */
  async startOver(): Promise<void> {
    await this.endFlight()
    for (const mission_uuid of this.model.missions.keys())
      await missionOperations.delete.invoke(this.#asOperator, { mission_uuid }, {})
    for (const zone_uuid of this.model.zones.keys())
      await capabilities.zones.delete.invoke(this.#asManager, { zone_uuid }, {})
    this.#seen = undefined
    this.model = new PlanningModel()
    this.frame = { latitude: this.frame.latitude + 0.05, start: this.world.services.clock.now() }
  }

  async play(step: Step): Promise<void> {
    this.world.clock.advance(second)
    await this[step.act](step)
    this.#seen = undefined
  }

  async createZone({ piece, kind }: Step): Promise<void> {
    const fields = zoneFields(piece, this.frame)
    const { zone_uuid } = await buildZone(this.world, { manager: this.manager, kind, ...fields })
    this.model.addZone(zone_uuid, piece, approvesAtOnce(kind))
  }

  async moveZone({ piece, pick }: Step): Promise<void> {
    const zone_uuid = one([...this.model.zones.keys()], pick)
    if (!zone_uuid) return
    await capabilities.zones.update.invoke(this.#asManager, { zone_uuid }, zoneFields(piece, this.frame))
    this.model.changeZone(zone_uuid, { piece })
  }

  async retypeZone({ kind, pick }: Step): Promise<void> {
    const zone_uuid = one([...this.model.zones.keys()], pick)
    if (!zone_uuid) return
    const change = { airspace_zone_type: zoneTypes[kind] }
    await capabilities.zones.update.invoke(this.#asManager, { zone_uuid }, change)
    this.model.changeZone(zone_uuid, { approves: approvesAtOnce(kind) })
  }

  async deleteZone({ pick }: Step): Promise<void> {
    const zone_uuid = one([...this.model.zones.keys()], pick)
    if (!zone_uuid) return
    await capabilities.zones.delete.invoke(this.#asManager, { zone_uuid }, {})
    this.model.deleteZone(zone_uuid)
  }

  async createMission({ piece }: Step): Promise<void> {
    const { mission_uuid } = await buildMission(this.world, this.operator, missionFields(piece, this.frame))
    this.model.addMission(mission_uuid, piece)
  }

  async changeMission({ piece, pick }: Step): Promise<void> {
    const mission_uuid = one([...this.model.missions.keys()], pick)
    if (!mission_uuid) return
    await missionOperations.update.invoke(
      this.#asOperator,
      { mission_uuid },
      missionFields(piece, this.frame),
    )
    this.model.changeMission(mission_uuid, piece)
  }

  async deleteMission({ pick }: Step): Promise<void> {
    const mission_uuid = one([...this.model.missions.keys()], pick)
    if (!mission_uuid) return
    await missionOperations.delete.invoke(this.#asOperator, { mission_uuid }, {})
    this.model.deleteMission(mission_uuid)
  }

  async createPlan({ piece, pick }: Step): Promise<void> {
    const mission_uuid = one([...this.model.missions.keys()], pick)
    if (!mission_uuid) return
    const wanted = this.model.planPiece(mission_uuid, piece)
    const fields = planFields(wanted, this.frame)
    const { plan_uuid } = await buildPlan(this.world, this.operator, { mission_uuid }, fields)
    this.model.addPlan(plan_uuid, mission_uuid, wanted)
  }

  async putPlan({ piece, pick }: Step): Promise<void> {
    const [plan_uuid, plan] = one([...this.model.plans], pick) ?? []
    if (!plan_uuid || !plan) return
    const wanted = this.model.planPiece(plan.mission, piece)
    await flightPlanOperations.update.invoke(this.#asOperator, { plan_uuid }, planFields(wanted, this.frame))
    this.model.putPlan(plan_uuid, wanted)
  }

  async deletePlan({ pick }: Step): Promise<void> {
    const plan_uuid = one([...this.model.plans.keys()], pick)
    if (!plan_uuid) return
    await flightPlanOperations.delete.invoke(this.#asOperator, { plan_uuid }, {})
    this.model.deletePlan(plan_uuid)
  }

  /** The operator has one aircraft. */
  async startFlight({ pick }: Step): Promise<void> {
    const plan_uuid = one([...this.model.plans.keys()], pick)
    if (!plan_uuid || this.model.isFlying) return
    const asset_uuid = this.operator.assetUuid
    const actor = this.world.as(this.operator.pilot)
    const { session_uuid } = await sessionOperations.start.invoke(actor, {}, { asset_uuid, plan_uuid })
    const { conforming } = await sessionOperations.get.invoke(this.#asOperator, { session_uuid }, {})
    expect(conforming).toBe(this.model.startFlight(plan_uuid))
    this.#session_uuid = session_uuid
  }

  async endFlight(): Promise<void> {
    if (!this.model.isFlying) return
    await sessionOperations.end.invoke(this.#asOperator, { session_uuid: this.#session_uuid }, {})
    this.model.endFlight()
  }

  async requestForMission({ pick }: Step): Promise<void> {
    const mission = one([...this.model.missions.keys()], pick)
    const zone = one([...this.model.zones.keys()], pick)
    if (!mission || !zone) return
    const asked = this.#ask({ parent_type: 'MISSION', parent_uuid: mission }, zone)
    expect(await asked).toBe(this.model.requestForMission(mission, zone) ? 'allowed' : 'already_exists')
  }

  async requestForPlan({ pick }: Step): Promise<void> {
    const plan = one([...this.model.plans.keys()], pick)
    const zone = one([...this.model.zones.keys()], pick)
    if (!plan || !zone) return
    const asked = this.#ask({ parent_type: 'FLIGHT_PLAN', parent_uuid: plan }, zone)
    expect(await asked).toBe(this.model.requestForPlan(plan, zone) ? 'allowed' : 'already_exists')
  }

  #ask(parent: { parent_type: 'MISSION' | 'FLIGHT_PLAN'; parent_uuid: string }, zone_uuid: string) {
    return refusal(permissionOperations.request.invoke(this.#asOperator, parent, { zone_uuid }))
  }

  approve(step: Step): Promise<void> {
    return this.#decide(step, permissionStatus.approved)
  }
  reject(step: Step): Promise<void> {
    return this.#decide(step, permissionStatus.rejected)
  }
  /** A second thought: only what is approved can be withdrawn. */
  withdraw(step: Step): Promise<void> {
    return this.#decide(step, permissionStatus.rejected, (status) => status === permissionStatus.approved)
  }

  async #decide({ pick }: Step, to: 1 | -1, may = (_status: number) => true): Promise<void> {
    const chosen = one(
      (await this.#decidable()).filter(({ permission }) => may(permission.permission_status)),
      pick,
    )
    if (!chosen) return
    await decidePermission(this.world, this.manager, chosen.permission, to)
    this.model.decide(chosen.mission, chosen.permission.zone_uuid, to, chosen.plan)
  }

  /** The permissions of missions, and of plans those that their mission has not. */
  async #decidable() {
    const { missions, plans } = await this.seen()
    const ofMissions = missions.flatMap(({ mission_uuid, permissions }) =>
      permissions.map((permission) => ({ permission, mission: mission_uuid, plan: undefined })),
    )
    const inherited = new Set(ofMissions.map(({ permission }) => permission.permission_uuid))
    const ofPlans = plans.flatMap(({ plan_uuid, mission_uuid, permissions }) =>
      permissions
        .filter(({ permission_uuid }) => !inherited.has(permission_uuid))
        .map((permission) => ({ permission, mission: mission_uuid, plan: plan_uuid })),
    )
    return [...ofMissions, ...ofPlans]
  }
}
