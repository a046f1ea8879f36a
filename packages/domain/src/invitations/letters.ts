import { type Queryable, tables } from '@clearway/db'
import { and, eq, gte, inArray } from 'drizzle-orm'
import {
  type Ctx,
  inviteMode,
  type Message,
  membershipStatus,
  memberType,
  resourceType,
  roleNumber,
  userStatus,
  zoneMembershipType,
} from '../kernel/index.ts'
import type { Resource } from './resource.ts'
import type { InvitationRow } from './store.ts'

/** Tells whoever decides, with the secret that is nowhere else. In `tx`: no invitation without its letter. */
export const sendLetters = async (
  ctx: Ctx,
  tx: Queryable,
  { row, token, resource }: { row: InvitationRow; token: string; resource: Resource },
): Promise<void> => {
  const link = `${ctx.settings.publicUrl}/invitations/accept?token=${encodeURIComponent(token)}`
  const sentence = subjectOf(ctx, row, resource)
  for (const to of await recipients(tx, row, resource))
    await ctx.messages.send(letter(row, { ...to, link, sentence }), tx)
}

interface Recipient {
  channel: Message['channel']
  to: string
}

const letter = (
  row: InvitationRow,
  { channel, to, link, sentence }: Recipient & { link: string; sentence: string },
): Message => {
  const until = row.expiresAt.toISOString().slice(0, 10)
  const shared = { channel, to, link, purpose: 'invitation' as const, expiresAt: row.expiresAt }
  // An SMS is its text and nothing more.
  if (channel === 'sms') return { ...shared, text: `${sentence} Answer until ${until}: ${link}` }
  const note = row.remarks ? `\n\n“${row.remarks}”` : ''
  const text = `${sentence}${note}\n\nThe link is for you alone and works until ${until}. If you did not expect this, do nothing.`
  return { ...shared, subject: `Clearway: ${sentence}`.slice(0, 150), action: 'See the invitation', text }
}

const zoneOffers: Record<number, string> = {
  [zoneMembershipType.manager]: 'to manage',
  [zoneMembershipType.monitor]: 'to monitor',
  [roleNumber.owner]: 'to take over',
}

const subjectOf = (ctx: Ctx, row: InvitationRow, resource: Resource): string => {
  const from = ctx.actor.member?.orgName ?? 'Clearway'
  if (row.direction === 'request') {
    const who = row.inviteeType === memberType.organisation ? from : (row.inviteIdentifier ?? 'Somebody')
    return `${who} asks for ${resource.name}.`
  }
  if (resource.type === resourceType.organisation) {
    const role = { 1: 'a Member', 2: 'an Admin', 3: 'its Owner' }[row.inviteRole]
    return `You are invited to join ${resource.name} on Clearway as ${role}.`
  }
  if (resource.type === resourceType.zone)
    return `${from} invites your organisation ${zoneOffers[row.inviteRole]} the zone ${resource.name}.`
  return row.inviteeType === memberType.organisation
    ? `${from} offers your organisation the aircraft ${resource.name}.`
    : `${from} gives you access to the aircraft ${resource.name}.`
}

const recipients = async (db: Queryable, row: InvitationRow, resource: Resource): Promise<Recipient[]> => {
  if (row.direction === 'request') return adminsOf(db, deciders(resource))
  if (row.inviteeType === memberType.organisation) return adminsOf(db, [row.inviteeUuid ?? ''])
  if (row.inviteIdentifier)
    return [{ channel: row.inviteMode === inviteMode.phone ? 'sms' : 'email', to: row.inviteIdentifier }]
  const own = eq(tables.users.userUuid, row.inviteeUuid ?? '')
  const [user] = await db.select({ to: tables.users.email }).from(tables.users).where(own)
  return user ? [{ channel: 'email', to: user.to }] : []
}

/** The organisations whose Admins may grant a request. */
const deciders = (resource: Resource): string[] => {
  if (resource.type === resourceType.zone)
    return resource.links
      .filter(({ role }) => role === zoneMembershipType.manager)
      .map(({ orgUuid }) => orgUuid)
  const orgUuid = resource.ownerOrgUuid ?? resource.manufacturerUuid
  return orgUuid ? [orgUuid] : []
}

const adminsOf = async (db: Queryable, orgUuids: string[]): Promise<Recipient[]> => {
  if (orgUuids.length === 0) return []
  const { users, resourceMemberships: memberships } = tables
  const rows = await db
    .selectDistinct({ to: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.userUuid, memberships.memberUuid))
    .where(
      and(
        eq(memberships.resourceType, resourceType.organisation),
        inArray(memberships.resourceUuid, orgUuids),
        eq(memberships.memberType, memberType.user),
        gte(memberships.role, roleNumber.admin),
        eq(memberships.status, membershipStatus.active),
        eq(users.emailVerified, true),
        gte(users.status, userStatus.registered),
      ),
    )
  return rows.map(({ to }) => ({ channel: 'email', to }))
}
