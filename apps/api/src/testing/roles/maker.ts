import { tables } from '@clearway/db'
import { capabilities } from '@clearway/domain'
import { endpointStatus } from '@clearway/domain/contracts'
import type { MemberActor, OrgType, Role } from '@clearway/domain/kernel'
import { buildSession } from '@clearway/domain/testing'
import { type Cast, missionOf, type Scene } from './scene.ts'

export interface Named {
  /** Values of the parameters in the path. */
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: object
}

export interface Maker {
  /** Whose record it can be. */
  readonly types: readonly OrgType[]
  /** It matters which person of the organisation made it. */
  readonly isPersonal?: true
  make(scene: Scene, cast: Cast, by: MemberActor, role: Role): Promise<Named>
}

export const param = (
  name: string,
  types: readonly OrgType[],
  make: (scene: Scene, cast: Cast, by: MemberActor) => Promise<string>,
): Maker => ({
  types,
  make: async (scene, cast, by) => ({ params: { [name]: await make(scene, cast, by) } }),
})

export const personal = (...given: Parameters<typeof param>): Maker => ({
  ...param(...given),
  isPersonal: true,
})

export const countryOf = ({ home, watched, abroad }: Scene, cast: Cast) =>
  home[cast.type] === cast
    ? { casts: home, watched: watched.home }
    : { casts: abroad, watched: watched.abroad }

/** What the country's operator asks the country's manager. */
export const permissionOf = async (scene: Scene, cast: Cast): Promise<string> => {
  const { assetOwner, airspaceManager } = countryOf(scene, cast).casts
  const { permissions } = await missionOf(scene.edge, assetOwner)
  return permissions.find((one) => one.manager_org_uuid === airspaceManager.org.org_uuid)!.permission_uuid
}

export const deviceBody = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  label: name,
})

/** A notification that a person received. */
export const notificationOf = async (
  { edge: { world } }: Scene,
  { user, member }: MemberActor,
): Promise<string> => {
  const { clock, db, ids } = world.services
  const [made] = await db
    .insert(tables.notifications)
    .values({
      notificationUuid: ids.uuid(),
      userUuid: user.userUuid,
      orgUuid: member.orgUuid,
      eventUuid: ids.uuid(),
      kind: 'organisation',
      name: 'organisation.reviewed',
      subjectUuid: member.orgUuid,
      title: 'Reviewed',
      line: '',
      path: '/organisation',
      waits: false,
      inConsole: true,
      occurredAt: clock.now(),
      createdAt: clock.now(),
    })
    .returning({ uuid: tables.notifications.notificationUuid })
  return made!.uuid
}

export const webhookBody = { url: 'https://partner.example/hooks', event_types: ['*'] }

export const owners: readonly OrgType[] = ['assetOwner']
export const managers: readonly OrgType[] = ['airspaceManager']

/** The one that its organisation has, which may have only so many. */
export const draftBody = { kind: 'draft', name: 'Canal', content: { mission_name: 'Canal' } } as const

export const draftOf = async ({ edge: { world } }: Scene, { owner }: Cast): Promise<string> =>
  (await capabilities.missionDrafts.create.invoke(world.as(owner), {}, draftBody)).draft_uuid

export const endpointOf = async ({ edge: { world } }: Scene, { owner }: Cast): Promise<string> => {
  const [held] = await capabilities.webhooks.list.invoke(world.as(owner), {}, {})
  if (held?.status === endpointStatus.active) return held.endpoint_uuid
  return (await capabilities.webhooks.create.invoke(world.as(owner), {}, webhookBody)).endpoint_uuid
}

export const sessionOf = async ({ edge }: Scene, { org, owner, person }: Cast, pilot: MemberActor) =>
  buildSession(edge.world, { org: { org, owner, person }, pilot })
