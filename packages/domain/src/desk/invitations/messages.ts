import { type Queryable, type Tx, tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import {
  type Ctx,
  inviteMode,
  memberType,
  type OutgoingMessage,
  resourceType,
  roleNumber,
  type UserActor,
  zoneMembershipType,
} from '../../kernel/index.ts'
import { adminsOf } from '../../parties/memberships/store.ts'
import { type Addressee, takeCourtesiesTo, takeMessagesTo } from './budgets.ts'
import { holdersOf } from './policy.ts'
import type { Resource } from './resource.ts'
import type { InvitationRow } from './store.ts'

interface Made {
  readonly row: InvitationRow
  readonly token: string
  readonly resource: Resource
}

/** Writes to the person who decides, with the secret that is nowhere else. In `tx`: no invitation without its message. */
export const sendMessages = async (
  ctx: Ctx<UserActor>,
  tx: Tx,
  invitations: readonly Made[],
): Promise<void> => {
  const addressed = []
  for (const made of invitations) addressed.push({ made, to: await recipients(tx, made) })
  const people = addressed.filter(({ made }) => needsMessage(made.row))
  await takeMessagesTo(
    ctx,
    tx,
    people.flatMap(({ to }) => to),
  )
  for (const { made, to } of addressed) {
    const reached = needsMessage(made.row) ? null : await takeCourtesiesTo(ctx, tx, to)
    for (const one of to) if (reached?.has(one.to) ?? true) await send(ctx, tx, made, one)
  }
}

/** A person who is invited may have no account yet; organisations, and who decides a request, see it in the console. */
const needsMessage = ({ direction, inviteeType }: InvitationRow): boolean =>
  direction === 'invite' && inviteeType === memberType.user

const send = (ctx: Ctx, tx: Tx, { row, token, resource }: Made, to: Recipient): Promise<void> => {
  const link = `${ctx.settings.publicUrl}/invitations/accept?token=${encodeURIComponent(token)}`
  const sentence = subjectOf(ctx, row, resource)
  return ctx.messages.send(messageTo(row, { ...to, link, sentence }), tx)
}

interface Recipient extends Addressee {
  readonly channel: OutgoingMessage['channel']
}

const messageTo = (
  row: InvitationRow,
  { channel, to, link, sentence }: Recipient & { link: string; sentence: string },
): OutgoingMessage => {
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

const recipients = async (db: Queryable, { row, resource }: Made): Promise<Recipient[]> => {
  if (row.direction === 'request') return adminsAmong(db, holdersOf(resource))
  if (row.inviteeType === memberType.organisation)
    return row.inviteeUuid ? adminsAmong(db, [row.inviteeUuid]) : []
  const { inviteIdentifier: given } = row
  if (given)
    return [{ channel: row.inviteMode === inviteMode.phone ? 'sms' : 'email', to: given, name: given }]
  const own = eq(tables.users.userUuid, row.inviteeUuid ?? '')
  const [user] = await db.select({ to: tables.users.email }).from(tables.users).where(own)
  return user ? [{ channel: 'email', to: user.to, name: 'This person' }] : []
}

const adminsAmong = async (db: Queryable, orgUuids: string[]): Promise<Recipient[]> => {
  const admins = await adminsOf(db, orgUuids)
  return admins
    .filter(({ emailVerified }) => emailVerified)
    .map(({ email }) => ({ channel: 'email', to: email, name: 'An Admin' }))
}
