import { permissionStatus } from '../kernel/index.ts'
import { fitted, onSameGround, type Piece, pieceInside, piecesOverlap, samePiece } from './planning-volume.ts'

/** What a zone has answered to a mission or to one plan alone. */
interface Answer {
  status: number
  /** A person has decided: the zone's rule no longer applies. */
  byHand: boolean
  /** Asked for by hand: stays without an intersection. */
  requested: boolean
}
type Answers = Map<string, Answer>

interface ZoneModel {
  piece: Piece
  approves: boolean
}
interface MissionModel {
  piece: Piece
  answers: Answers
}
interface PlanModel {
  mission: string
  piece: Piece
  own: Answers
  marked: boolean
  /** What it holds; of one that was moved in the air perhaps not what it wants. */
  held: Piece | null
  life: 'scheduled' | 'in flight' | 'completed'
}

/**
 * What the rules of permissions and deconfliction come to, in the airspace of planning-volume.ts. Maps keep the order
 * of creation, so the older is the earlier.
 */
export class PlanningModel {
  readonly zones = new Map<string, ZoneModel>()
  readonly missions = new Map<string, MissionModel>()
  readonly plans = new Map<string, PlanModel>()
  /** The plan that is being flown: it keeps its airspace until it has landed, even when it is deleted. */
  #flown: PlanModel | null = null

  addZone(uuid: string, piece: Piece, approves: boolean): void {
    this.zones.set(uuid, { piece, approves })
    for (const { piece: wanted, answers } of this.missions.values())
      if (piecesOverlap(piece, wanted)) answers.set(uuid, fresh(approves))
    this.#settle([...this.missions.keys()])
  }

  changeZone(uuid: string, change: Partial<ZoneModel>): void {
    const zone = Object.assign(this.zones.get(uuid) as ZoneModel, change)
    for (const { piece, answers } of this.missions.values()) {
      const hit = piecesOverlap(zone.piece, piece)
      const answer = answers.get(uuid)
      if (!hit && !answer?.requested) answers.delete(uuid)
      else if (answer) followRule(answer, zone)
      else answers.set(uuid, fresh(zone.approves))
    }
    for (const { own } of this.plans.values()) followRule(own.get(uuid), zone)
    this.#settle([...this.missions.keys()])
  }

  deleteZone(uuid: string): void {
    this.zones.delete(uuid)
    for (const { answers } of this.missions.values()) answers.delete(uuid)
    for (const { own } of this.plans.values()) own.delete(uuid)
    this.#settle([...this.missions.keys()])
  }

  addMission(uuid: string, piece: Piece): void {
    const hit = [...this.zones].filter(([, zone]) => piecesOverlap(zone.piece, piece))
    this.missions.set(uuid, {
      piece,
      answers: new Map(hit.map(([zone, { approves }]) => [zone, fresh(approves)])),
    })
  }

  changeMission(uuid: string, piece: Piece): void {
    const mission = this.missions.get(uuid) as MissionModel
    if (samePiece(mission.piece, piece)) return
    mission.piece = piece
    for (const [zoneUuid, zone] of this.zones) {
      const hit = piecesOverlap(zone.piece, piece)
      const answer = mission.answers.get(zoneUuid)
      if (!hit && !answer?.requested) mission.answers.delete(zoneUuid)
      else if (!answer) mission.answers.set(zoneUuid, fresh(zone.approves))
      else askAgain(answer, zone)
    }
    for (const plan of this.plans.values())
      if (plan.mission === uuid && !pieceInside(plan.piece, piece)) plan.marked = true
    this.#settle([uuid])
  }

  deleteMission(uuid: string): void {
    this.missions.delete(uuid)
    for (const [plan, { mission }] of this.plans) if (mission === uuid) this.plans.delete(plan)
  }

  /** What of a piece a plan of this mission can have. */
  planPiece(mission: string, piece: Piece): Piece {
    return fitted(piece, (this.missions.get(mission) as MissionModel).piece)
  }

  addPlan(uuid: string, mission: string, piece: Piece): void {
    this.plans.set(uuid, { mission, piece, own: new Map(), marked: false, held: null, life: 'scheduled' })
    this.#attempt(uuid)
  }

  putPlan(uuid: string, piece: Piece): void {
    const plan = this.plans.get(uuid) as PlanModel
    if (!samePiece(plan.piece, piece))
      for (const [zone, answer] of plan.own) askAgain(answer, this.zones.get(zone) as ZoneModel)
    Object.assign(plan, { piece, marked: false })
    if (plan !== this.#flown) Object.assign(plan, { held: null, life: 'scheduled' })
    this.#attempt(uuid)
  }

  deletePlan(uuid: string): void {
    this.plans.delete(uuid)
  }

  get isFlying(): boolean {
    return this.#flown !== null
  }

  /** Whether the flight conforms: nothing that it meets keeps it out, and it has its airspace. */
  startFlight(uuid: string): boolean {
    const plan = this.plans.get(uuid) as PlanModel
    this.#flown = plan
    plan.life = 'in flight'
    if (plan.marked || this.#isWithheld(plan)) return false
    if (!this.#isTaken(plan)) plan.held = plan.piece
    return this.#holds(plan)
  }

  endFlight(): void {
    Object.assign(this.#flown as PlanModel, { held: null, life: 'completed' })
    this.#flown = null
  }

  holdsVolume(uuid: string): boolean {
    return this.#holds(this.plans.get(uuid) as PlanModel)
  }

  #holds({ held, piece }: PlanModel): boolean {
    return held !== null && samePiece(held, piece)
  }

  /** A zone has not approved that the plan's own volume and window meet. */
  #isWithheld({ mission, own, piece }: PlanModel): boolean {
    const answers = [...(this.missions.get(mission) as MissionModel).answers, ...own]
    return answers.some(
      ([zone, { status }]) =>
        status !== permissionStatus.approved &&
        piecesOverlap((this.zones.get(zone) as ZoneModel).piece, piece),
    )
  }

  /** False: the mission has asked this zone already. */
  requestForMission(mission: string, zone: string): boolean {
    const { answers } = this.missions.get(mission) as MissionModel
    return !answers.has(zone) && this.#request(answers, zone, mission)
  }

  /** False: the plan has asked this zone already, or its mission has. */
  requestForPlan(uuid: string, zone: string): boolean {
    const { mission, own } = this.plans.get(uuid) as PlanModel
    const inherited = this.missions.get(mission)?.answers.has(zone)
    return !inherited && !own.has(zone) && this.#request(own, zone, mission)
  }

  #request(answers: Answers, zone: string, mission: string): boolean {
    answers.set(zone, { ...fresh((this.zones.get(zone) as ZoneModel).approves), requested: true })
    this.#settle([mission])
    return true
  }

  decide(mission: string, zone: string, status: number, plan?: string): void {
    const answers = plan ? this.plans.get(plan)?.own : this.missions.get(mission)?.answers
    Object.assign(answers?.get(zone) as Answer, { status, byHand: true })
    this.#settle([mission])
  }

  /** Zone and status of a mission's permissions. */
  answersOf(mission: string): [string, number][] {
    return [...(this.missions.get(mission) as MissionModel).answers].map(([zone, { status }]) => [
      zone,
      status,
    ])
  }

  summaryOf(mission: string): string {
    return summary(this.answersOf(mission).map(([, status]) => status))
  }

  /** Zone and status of what a plan shows: the mission's, its own, and Rejected where a marked one hits the zone. */
  answersOfPlan(uuid: string): [string, number][] {
    const { mission, own, marked, piece } = this.plans.get(uuid) as PlanModel
    const shown = [
      ...this.answersOf(mission),
      ...[...own].map(([zone, { status }]): [string, number] => [zone, status]),
    ]
    return shown.map(([zone, status]) => {
      const lost = marked && onSameGround((this.zones.get(zone) as ZoneModel).piece, piece)
      return [zone, lost ? permissionStatus.rejected : status]
    })
  }

  planSummary(uuid: string): string {
    const plan = this.plans.get(uuid) as PlanModel
    return plan.marked ? 'rejected' : this.#permitted(plan)
  }

  /** Mission and own permissions together, the mark left aside. */
  #permitted({ mission, own }: PlanModel): string {
    return summary([
      ...this.answersOf(mission).map(([, status]) => status),
      ...[...own.values()].map((a) => a.status),
    ])
  }

  /** A plan that is new or changed looks at once; an approved one takes what is free. */
  #attempt(uuid: string): void {
    const plan = this.plans.get(uuid) as PlanModel
    plan.marked = this.#isTaken(plan)
    if (!plan.marked && this.#permitted(plan) === 'approved') plan.held = plan.piece
  }

  #settle(missions: readonly string[]): void {
    const concerned = [...this.plans.values()].filter(
      (plan) => missions.includes(plan.mission) && plan.life !== 'completed',
    )
    const deserves = (plan: PlanModel) => !plan.marked && this.#permitted(plan) === 'approved'
    for (const plan of concerned) if (!deserves(plan) && plan !== this.#flown) plan.held = null
    for (const plan of concerned.toSorted((a, b) => Number(b === this.#flown) - Number(a === this.#flown))) {
      if (this.#holds(plan) || !deserves(plan)) continue
      if (this.#isTaken(plan)) plan.marked = true
      else plan.held = plan.piece
    }
  }

  #isTaken(plan: PlanModel): boolean {
    const holders = new Set([...this.plans.values(), ...(this.#flown ? [this.#flown] : [])])
    return [...holders].some(
      (other) => other !== plan && other.held !== null && piecesOverlap(other.held, plan.piece),
    )
  }
}

const fresh = (approves: boolean): Answer => ({
  status: approves ? permissionStatus.approved : permissionStatus.pending,
  byHand: false,
  requested: false,
})

/** A zone's rule answers as long as no person has. */
const followRule = (answer: Answer | undefined, { approves }: ZoneModel): void => {
  if (answer && !answer.byHand)
    answer.status = approves ? permissionStatus.approved : permissionStatus.pending
}

/** What was approved has changed: unless the zone's own rule did, its manager is asked again. */
const askAgain = (answer: Answer, { approves }: ZoneModel): void => {
  const isByRule = approves && !answer.byHand
  if (answer.status === permissionStatus.approved && !isByRule) answer.status = permissionStatus.pending
}

const summary = (statuses: readonly number[]): string => {
  if (statuses.includes(permissionStatus.rejected)) return 'rejected'
  return statuses.includes(permissionStatus.pending) ? 'pending' : 'approved'
}
