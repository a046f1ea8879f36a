import {
  type AnyOperation,
  addMs,
  type CallerInputOf,
  type Handled,
  hour,
  memberType,
  type OutputOf,
  partnerKeyStatus,
  resourceType,
  type Services,
  systemCtx,
  uinStatus,
} from '../kernel/index.ts'
import { capabilities } from '../operations.ts'
import { grantMembership } from '../parties/memberships/grant.ts'
import { putPartnerKey } from '../parties/partner-keys/store.ts'
import { DemoCaller, type DemoSetting } from './caller.ts'
import { cast, demoPassword, platformPerson } from './cast.ts'
import { type DemoFile, peopleInFile } from './file.ts'
import { demoAssets, demoModels, demoPayloads, withoutCertificate } from './fleet.ts'
import { adHocFlights, type FlightPattern } from './flights.ts'
import { demoZones } from './geography.ts'
import { type DemoMission, type DemoPlan, demoMissions, type FlownPlan } from './missions.ts'
import { flyAgain, type PastFlight } from './past-flight.ts'
import { pastMissions } from './past-missions.ts'

type Progress = (done: string) => void

/** Who does something for whom; in the past, where a time is given. */
interface Doer {
  readonly by: string
  readonly org: string
  readonly at?: Date | undefined
}

/** Fills an empty database with the demo world, all of it through the domain's operations. */
export const buildDemoWorld = async (setting: DemoSetting, progress: Progress): Promise<DemoFile> => {
  const world = new DemoWorld(setting)
  await world.addPeople()
  progress('people and organisations')
  await world.addFleet()
  progress('models, payloads and assets')
  await world.addZones()
  progress('zones')
  for (const mission of demoMissions) await world.addMission(mission)
  progress('missions and flight plans')
  // Last: days of the past need partitions, and making one holds the table of frames until the commit.
  for (const mission of pastMissions) await world.addMission(mission)
  progress('flights of the last days')
  return world.file(await world.groundStationKey())
}

class DemoWorld {
  readonly #setting: DemoSetting
  readonly #services: Services
  readonly #people = new Map<string, DemoCaller>()
  readonly #orgs = new Map<string, string>()
  readonly #uuids = new Map<string, string>()
  readonly #zones = new Map<string, string>()
  readonly #flights: DemoFile['flights'] = []

  constructor(setting: DemoSetting) {
    this.#setting = setting
    this.#services = setting.services
  }

  async addPeople(): Promise<void> {
    this.#people.set(platformPerson.key, await DemoCaller.join(this.#setting, platformPerson))
    for (const org of cast) {
      for (const person of org.people)
        this.#people.set(person.key, await DemoCaller.join(this.#setting, person))
      const [founder, ...others] = org.people
      if (!founder) continue
      const { organisation } = await this.#as(founder.key).call(capabilities.organisations.create, {
        org_name: org.name,
        org_type: org.type as 1,
        org_address: org.address,
        org_website: org.website,
        org_business_identifiers: { type: 'CIN', identifier: `U51909KA2019PTC00${org.type}207` },
      })
      this.#orgs.set(org.key, organisation.org_uuid)
      if (org.dutyPhone)
        await this.#as(founder.key).call(
          capabilities.organisations.update,
          { org_uuid: organisation.org_uuid, duty_phone: org.dutyPhone },
          { orgUuid: organisation.org_uuid },
        )
      for (const { key, role } of others) await this.#join(org.key, key, role)
      for (const { key, pilot } of org.people)
        for (const category of pilot?.categories ?? [])
          await this.#as(founder.key).call(
            capabilities.users.addPilotCredential,
            {
              user_uuid: this.#as(key).userUuid,
              rpc_number: pilot?.rpc ?? '',
              category,
              sub_category: 2,
              class: 1,
            },
            { orgUuid: organisation.org_uuid },
          )
    }
  }

  async addFleet(): Promise<void> {
    const maker = { by: 'nikhil', org: 'kestrel' }
    for (const { key, ...payload } of demoPayloads)
      this.#uuids.set(key, (await this.#call(maker, capabilities.payloadModels.create, payload)).payload_uuid)
    for (const { key, payloads, fields } of demoModels) {
      const model = await this.#call(maker, capabilities.assetModels.create, {
        ...fields,
        allowed_payload_uuids: payloads.map((payload) => this.#uuid(payload)),
      })
      this.#uuids.set(key, model.model_uuid)
    }
    for (const { key, org, model, uin, ref, payloads } of demoAssets) {
      const asset = await this.#call(this.#founderOf(org), capabilities.assets.create, {
        asset_model_uuid: this.#uuid(model),
        org_owner_uuid: this.#org(org),
        asset_uin: uin,
        uin_status: uin ? uinStatus.generated : uinStatus.pending,
        asset_org_internal_uuid: ref,
        active_payload_uuids: payloads.map((payload) => this.#uuid(payload)),
      })
      this.#uuids.set(key, asset.asset_uuid)
      if (uin && !withoutCertificate.has(key))
        await this.#call(this.#founderOf(org), capabilities.certificates.issue, {
          asset_uuid: asset.asset_uuid,
        })
    }
  }

  async addZones(): Promise<void> {
    const manager = this.#founderOf('kia')
    for (const { key, active, ...zone } of demoZones) {
      const made = await this.#call(manager, capabilities.zones.create, {
        ...zone,
        zone_envelope: { ...zone.zone_envelope },
        restriction_type: zone.restriction_type as 1,
        airspace_zone_type: zone.airspace_zone_type as 1,
        active_from: active ? this.#hours(active[0]) : null,
        active_to: active ? this.#hours(active[1]) : null,
      })
      this.#zones.set(key, made.zone_uuid)
      await this.#call(manager, capabilities.zones.link, {
        zone_uuid: made.zone_uuid,
        org_uuid: this.#org('watch'),
        membership_type: 2,
      })
    }
  }

  async addMission(mission: DemoMission): Promise<void> {
    const at = mission.plannedAt === undefined ? undefined : this.#time(mission.plannedAt)
    const owner = { by: mission.by, org: mission.org, at }
    const made = await this.#call(owner, capabilities.missions.create, {
      mission_name: mission.name,
      mission_description: mission.description,
      mission_envelope: { ...mission.envelope },
      min_height: mission.heights[0],
      max_height: mission.heights[1],
      start_time: this.#hours(mission.window[0]),
      end_time: this.#hours(mission.window[1]),
      assets: mission.assets.map((asset) => ({ asset_uuid: this.#uuid(asset) })),
      pilots: mission.pilots.map((pilot) => this.#as(pilot).userUuid),
    })
    for (const { zone, status, reference, remarks } of mission.decisions ?? []) {
      const permission = made.permissions.find(({ zone_uuid }) => zone_uuid === this.#zones.get(zone))
      if (!permission) throw new Error(`demo mission ${mission.name} does not touch ${zone}`)
      await this.#call({ ...this.#founderOf('kia'), at }, capabilities.permissions.decide, {
        permission_uuid: permission.permission_uuid,
        permission_status: status,
        permission_reference: reference,
        remarks,
      })
    }
    for (const plan of mission.plans ?? []) await this.#addPlan(made.mission_uuid, owner, plan)
    if (mission.deleted)
      await this.#call(owner, capabilities.missions.delete, { mission_uuid: made.mission_uuid })
  }

  async #addPlan(missionUuid: string, owner: Doer, plan: DemoPlan): Promise<void> {
    const made = await this.#call(owner, capabilities.flightPlans.create, {
      mission_uuid: missionUuid,
      asset_uuid: this.#uuid(plan.asset),
      pilot_uuid: this.#as(plan.pilot).userUuid,
      schedule_start_time: this.#hours(plan.window[0]),
      schedule_end_time: this.#hours(plan.window[1]),
      flight_envelope: { ...plan.envelope },
      min_height: plan.heights[0],
      max_height: plan.heights[1],
    })
    if (plan.flies) this.#flies(plan.pilot, owner.org, plan.asset, plan.flies, made.plan_uuid)
    if (plan.flown) await this.#flyAgain(plan.flown, { by: plan.pilot, org: owner.org }, made)
  }

  #flyAgain(flown: FlownPlan, pilot: Doer, plan: PastFlight['plan']): Promise<void> {
    return flyAgain(flown, {
      services: this.#services,
      startMs: this.#time(flown.at).getTime(),
      plan,
      asPilot: (handled, input, at) => this.#call({ ...pilot, at }, handled, input),
      asManager: (handled, input, at) => this.#call({ ...this.#founderOf('kia'), at }, handled, input),
    })
  }

  #flies(by: string, org: string, asset: string, pattern: FlightPattern, planUuid?: string): void {
    this.#flights.push({
      email: this.#as(by).person.email,
      password: demoPassword,
      org_uuid: this.#org(org),
      asset_uuid: this.#uuid(asset),
      ...(planUuid && { plan_uuid: planUuid }),
      pattern,
    })
  }

  /** The key of the simulated ground stations, brought along like the console's own. */
  async groundStationKey(): Promise<string> {
    const { db, clock, ids, keys } = this.#services
    const secret = ids.secret()
    await putPartnerKey(db, {
      keyUuid: ids.uuid(),
      svcId: ids.svc('partnerKey'),
      partnerName: 'Demo ground stations',
      keyHash: keys.secretHash(secret),
      kind: 'partner',
      status: partnerKeyStatus.active,
      createdAt: clock.now(),
    })
    return secret
  }

  file(partnerKey: string): DemoFile {
    for (const { by, org, asset, flies } of adHocFlights) this.#flies(by, org, asset, flies)
    return {
      base_url: this.#services.settings.publicUrl,
      partner_key: partnerKey,
      people: peopleInFile(),
      flights: this.#flights,
    }
  }

  async #join(org: string, person: string, role: number): Promise<void> {
    const ctx = systemCtx(this.#services, 'demo')
    await this.#services.db.transaction((tx) =>
      grantMembership(ctx, tx, {
        resourceType: resourceType.organisation,
        resourceUuid: this.#org(org),
        memberType: memberType.user,
        memberUuid: this.#as(person).userUuid,
        role,
      }),
    )
  }

  #call<Op extends AnyOperation>(
    { by, org, at }: Doer,
    handled: Handled<Op>,
    input: CallerInputOf<Op>,
  ): Promise<OutputOf<Op>> {
    return this.#as(by).call(handled, input, { orgUuid: this.#org(org), at })
  }

  #founderOf(org: string): Doer {
    const founder = cast.find(({ key }) => key === org)?.people[0]
    return { by: founder?.key ?? '', org }
  }
  #as(person: string): DemoCaller {
    return known(this.#people, person)
  }
  #org(key: string): string {
    return known(this.#orgs, key)
  }
  #uuid(key: string): string {
    return known(this.#uuids, key)
  }
  #time(hours: number): Date {
    return addMs(this.#services.clock.now(), hours * hour)
  }
  #hours(n: number): string {
    return this.#time(n).toISOString()
  }
}

const known = <T>(map: ReadonlyMap<string, T>, key: string): T => {
  const value = map.get(key)
  if (value === undefined) throw new Error(`the demo world has no ${key}`)
  return value
}
