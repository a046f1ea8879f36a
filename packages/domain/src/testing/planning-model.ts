interface ZoneModel {
  cell: number
  green: boolean
}
interface MissionModel {
  cell: number
  /** Zone to status. */
  answers: Map<string, number>
}
interface PlanModel {
  mission: string
  cell: number
  marked: boolean
  holds: boolean
}

/**
 * What the rules of permissions and deconfliction come to, in a world of three places: whatever is in one place
 * overlaps, whatever is in two does not. Maps keep the order of creation, so the older is the earlier.
 */
export class PlanningModel {
  readonly zones = new Map<string, ZoneModel>()
  readonly missions = new Map<string, MissionModel>()
  readonly plans = new Map<string, PlanModel>()

  addZone(uuid: string, cell: number, green: boolean): void {
    this.zones.set(uuid, { cell, green })
    for (const mission of this.missions.values())
      if (mission.cell === cell) mission.answers.set(uuid, green ? 1 : 0)
    this.settle([...this.missions.keys()])
  }

  moveZone(uuid: string, cell: number): void {
    const zone = this.zones.get(uuid) as ZoneModel
    zone.cell = cell
    for (const mission of this.missions.values()) {
      if (mission.cell !== cell) mission.answers.delete(uuid)
      else if (!mission.answers.has(uuid)) mission.answers.set(uuid, zone.green ? 1 : 0)
    }
    this.settle([...this.missions.keys()])
  }

  deleteZone(uuid: string): void {
    this.zones.delete(uuid)
    for (const mission of this.missions.values()) mission.answers.delete(uuid)
    this.settle([...this.missions.keys()])
  }

  addMission(uuid: string, cell: number): void {
    this.missions.set(uuid, { cell, answers: this.freshAnswers(cell) })
  }

  moveMission(uuid: string, cell: number): void {
    const mission = this.missions.get(uuid) as MissionModel
    if (mission.cell === cell) return
    // Places do not touch, so a mission that moves leaves all its zones.
    Object.assign(mission, { cell, answers: this.freshAnswers(cell) })
    for (const plan of this.plans.values())
      if (plan.mission === uuid && plan.cell !== cell) plan.marked = true
    this.settle([uuid])
  }

  deleteMission(uuid: string): void {
    this.missions.delete(uuid)
    for (const [plan, { mission }] of this.plans) if (mission === uuid) this.plans.delete(plan)
  }

  addPlan(uuid: string, mission: string): void {
    const cell = this.missions.get(mission)?.cell ?? 0
    this.plans.set(uuid, { mission, cell, marked: false, holds: false })
    this.attempt(uuid)
  }

  /** Where a plan goes by its own PUT: to the place of its mission. */
  cellForPlan(uuid: string): number {
    return this.missions.get(this.plans.get(uuid)?.mission ?? '')?.cell ?? 0
  }

  putPlan(uuid: string): void {
    const plan = this.plans.get(uuid) as PlanModel
    Object.assign(plan, { cell: this.cellForPlan(uuid), marked: false, holds: false })
    this.attempt(uuid)
  }

  deletePlan(uuid: string): void {
    this.plans.delete(uuid)
  }

  decide(mission: string, zone: string, status: number): void {
    this.missions.get(mission)?.answers.set(zone, status)
    this.settle([mission])
  }

  summaryOf(mission: string): string {
    const answers = [...(this.missions.get(mission)?.answers.values() ?? [])]
    if (answers.includes(-1)) return 'rejected'
    return answers.includes(0) ? 'pending' : 'approved'
  }

  /** Uuid, mark and summary of a mission's plans, the older first. */
  plansOf(mission: string): [string, boolean, string][] {
    return [...this.plans]
      .filter(([, plan]) => plan.mission === mission)
      .map(([uuid, { marked }]) => [uuid, marked, marked ? 'rejected' : this.summaryOf(mission)])
  }

  private freshAnswers(cell: number): Map<string, number> {
    const here = [...this.zones].filter(([, zone]) => zone.cell === cell)
    return new Map(here.map(([uuid, { green }]) => [uuid, green ? 1 : 0]))
  }

  /** A plan that is new or changed looks at once; an approved one takes what is free. */
  private attempt(uuid: string): void {
    const plan = this.plans.get(uuid) as PlanModel
    plan.marked = this.isTaken(plan)
    plan.holds = !plan.marked && this.summaryOf(plan.mission) === 'approved'
  }

  private settle(missions: readonly string[]): void {
    const concerned = [...this.plans.values()].filter((plan) => missions.includes(plan.mission))
    const deserves = (plan: PlanModel) => !plan.marked && this.summaryOf(plan.mission) === 'approved'
    for (const plan of concerned) if (!deserves(plan)) plan.holds = false
    for (const plan of concerned) {
      if (plan.holds || !deserves(plan)) continue
      if (this.isTaken(plan)) plan.marked = true
      else plan.holds = true
    }
  }

  private isTaken(plan: PlanModel): boolean {
    return [...this.plans.values()].some((other) => other !== plan && other.holds && other.cell === plan.cell)
  }
}
