import { memberType, resourceType, roleNumber, zoneMembershipType } from '@clearway/domain/contracts'
import { capital } from '../../words/text.ts'
import { withArticle } from '../person/roles.ts'
import { effectsOfLeaving, effectsOfTaking } from '../transfer/transfer.ts'

/** The fields that an invitation and its preview share; a preview does not name people. */
export interface InvitationSubject {
  readonly direction: 'invite' | 'request'
  readonly resource_type: number
  readonly resource_name: string
  readonly invitee_type: number
  readonly invite_role: number
  readonly invite_identifier: string | null
  readonly invited_by_org_name: string | null
  readonly invited_by_name?: string
  readonly invitee_name?: string | null
}

/** "Asha Rao, Kestrel Survey"; the platform where a person acts for no organisation. */
export const senderOf = ({ invited_by_name, invited_by_org_name }: InvitationSubject): string =>
  [invited_by_name, invited_by_org_name].filter(Boolean).join(', ') || 'Clearway'

const askerOf = (subject: InvitationSubject): string => {
  const { invitee_type, invitee_name, invited_by_name, invite_identifier, invited_by_org_name } = subject
  if (invitee_type === memberType.organisation)
    return invitee_name ?? invited_by_org_name ?? 'An organisation'
  return invited_by_name || invite_identifier || 'Somebody'
}

const zoneActs: Readonly<Record<number, string>> = { 1: 'manage', 2: 'monitor', 3: 'take over' }
const zoneAct = (role: number): string => zoneActs[role] ?? 'monitor'

/** What it is, as one line: "Join Kestrel Survey as a Member". */
export const headlineOf = (subject: InvitationSubject): string =>
  subject.direction === 'request' ? requestLine(subject) : inviteLine(subject)

const inviteLine = ({
  resource_type,
  resource_name,
  invitee_type,
  invite_role,
}: InvitationSubject): string => {
  if (resource_type === resourceType.organisation)
    return invite_role === roleNumber.owner
      ? `Take over ${resource_name} as its Owner`
      : `Join ${resource_name} as ${withArticle(invite_role)}`
  if (resource_type === resourceType.zone) return `${capital(zoneAct(invite_role))} the zone ${resource_name}`
  return invitee_type === memberType.organisation
    ? `Take over the aircraft ${resource_name}`
    : `Access to the aircraft ${resource_name}`
}

const requestLine = (subject: InvitationSubject): string => {
  const { resource_type, resource_name, invite_role } = subject
  const who = askerOf(subject)
  if (resource_type === resourceType.organisation)
    return `${who} asks to join ${resource_name} as ${withArticle(invite_role)}`
  if (resource_type === resourceType.zone)
    return `${who} asks to ${zoneAct(invite_role)} the zone ${resource_name}`
  return `${who} asks for the aircraft ${resource_name}`
}

/** What accepting does, before it is done. */
export const effectsOf = (subject: InvitationSubject): readonly string[] => {
  const effects = {
    [resourceType.organisation]: organisationEffects,
    [resourceType.asset]: assetEffects,
    [resourceType.zone]: zoneEffects,
  }[subject.resource_type]
  return effects?.(subject) ?? []
}

const does: Readonly<Record<number, string>> = {
  [roleNumber.member]: 'see and use what it has',
  [roleNumber.admin]: 'change what it has, and manage its people',
}

const organisationEffects = (subject: InvitationSubject): readonly string[] => {
  const { direction, resource_name: name, invite_role: role, invited_by_name } = subject
  const isRequest = direction === 'request'
  if (role === roleNumber.owner)
    return isRequest
      ? [
          `${askerOf(subject)} becomes the Owner of ${name}.`,
          `You hand your ownership over and leave ${name}.`,
        ]
      : [
          `You become the Owner of ${name}: you make people Admin or Owner, and answer for it.`,
          `${invited_by_name || 'The Owner who invites you'} hands the ownership over and leaves ${name}.`,
        ]
  const who = isRequest ? askerOf(subject) : 'You'
  return [
    `${who} ${isRequest ? 'becomes' : 'become'} ${withArticle(role)} of ${name}: ${isRequest ? 'they' : 'you'} ${does[role] ?? ''}.`,
  ]
}

const assetEffects = (subject: InvitationSubject): readonly string[] => {
  const { direction, resource_name: name, invitee_type } = subject
  const isRequest = direction === 'request'
  if (invitee_type === memberType.organisation) return isRequest ? effectsOfLeaving : effectsOfTaking
  const who = isRequest ? `${askerOf(subject)} gets` : 'You get'
  return [`${who} access to ${name}, until it is taken back or the aircraft changes its owner.`]
}

const zoneEffects = (subject: InvitationSubject): readonly string[] => {
  const { direction, resource_name: name, invite_role: role, invitee_name } = subject
  const who = direction === 'request' ? askerOf(subject) : (invitee_name ?? 'Your organisation')
  if (role === roleNumber.owner)
    return [
      `${who} becomes the owner of ${name}, and manages it.`,
      'The former owner stays a Manager of the zone until it is removed.',
    ]
  return role === zoneMembershipType.manager
    ? [`${who} manages ${name}: it changes the zone and decides who may fly in it.`]
    : [`${who} monitors ${name}: it sees the flights in the zone, and decides nothing.`]
}

/** The sections of the list, in this order. */
export const invitationGroups = [
  { key: 'organisations', label: 'Organisations', type: resourceType.organisation },
  { key: 'aircraft', label: 'Aircraft', type: resourceType.asset },
  { key: 'zones', label: 'Zones', type: resourceType.zone },
  { key: 'requests', label: 'Requests to decide', type: null },
] as const

/** The invitations of each kind; what others ask for is a group by itself. Groups without any are left out. */
export const grouped = <I extends InvitationSubject>(all: readonly I[]) =>
  invitationGroups
    .map((group) => ({
      ...group,
      invitations: all.filter(({ direction, resource_type }) =>
        direction === 'request' ? group.type === null : group.type === resource_type,
      ),
    }))
    .filter(({ invitations }) => invitations.length > 0)
