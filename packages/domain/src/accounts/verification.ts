import { type Tx, tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import { type Ctx, noteAudit, userStatus } from '../kernel/index.ts'
import type { IdentifierType } from '../users/contact.ts'

const { users } = tables

/** Marks the contact verified; the first one makes a registered account (0) active (1). False when nobody has it now. */
export const verifyContact = async (
  ctx: Ctx,
  tx: Tx,
  type: IdentifierType,
  identifier: string,
): Promise<boolean> => {
  const byEmail = type === 'email'
  const [user] = await tx
    .update(users)
    .set({
      ...(byEmail ? { emailVerified: true } : { phoneVerified: true }),
      status: sql`case when ${users.status} = ${userStatus.registered} then ${userStatus.active} else ${users.status} end`,
      updatedAt: ctx.clock.now(),
    })
    .where(eq(byEmail ? users.email : users.phone, identifier))
    .returning()
  if (user) noteAudit(ctx, { targetType: 'user', targetUuid: user.userUuid })
  if (user) await ctx.events.publish(tx, { type: 'user_changed', user_uuid: user.userUuid })
  return user !== undefined
}
