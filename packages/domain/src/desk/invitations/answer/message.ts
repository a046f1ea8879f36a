import type { Queryable } from '@clearway/db'
import { type Ctx, memberType, resourceType } from '../../../kernel/index.ts'
import { findUser } from '../../../parties/users/store.ts'
import { sendNotices } from '../../../platform/messages/notices.ts'
import type { Resource } from '../resource.ts'
import type { InvitationRow } from '../store.ts'

interface Answered {
  row: InvitationRow
  resource: Resource
  accepted: boolean
}

/** Who asked is informed of the answer; who was invited gave it and needs no message. */
export const sendAnswer = async (ctx: Ctx, tx: Queryable, answered: Answered): Promise<void> => {
  if (answered.row.direction !== 'request') return
  const asker = await findUser(tx, answered.row.invitedByUserUuid)
  if (!asker) return
  const text = sentenceOf(answered)
  const subject = `Clearway: ${text}`.slice(0, 150)
  const content = {
    purpose: 'notice',
    link: ctx.settings.publicUrl,
    action: 'Open Clearway',
    subject,
    text,
  } as const
  await sendNotices(ctx, tx, { people: [asker], content })
}

const sentenceOf = ({ row, resource, accepted }: Answered): string => {
  if (resource.type === resourceType.organisation)
    return accepted
      ? `${resource.name} has accepted your request: you belong to it now.`
      : `${resource.name} has declined your request to join it.`
  const whose =
    row.inviteeType === memberType.organisation ? 'The request of your organisation' : 'Your request'
  return `${whose} for ${resource.name} was ${accepted ? 'accepted' : 'declined'}.`
}
