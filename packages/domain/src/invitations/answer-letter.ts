import type { Queryable } from '@clearway/db'
import { type Ctx, type Message, memberType, resourceType } from '../kernel/index.ts'
import { findUser } from '../users/store.ts'
import type { Resource } from './resource.ts'
import type { InvitationRow } from './store.ts'

interface Answered {
  row: InvitationRow
  resource: Resource
  accepted: boolean
}

/** Whoever asked hears what became of it; who was invited knows, having answered themselves. */
export const sendAnswer = async (ctx: Ctx, tx: Queryable, answered: Answered): Promise<void> => {
  if (answered.row.direction !== 'request') return
  const asker = await findUser(tx, answered.row.invitedByUserUuid)
  if (!asker) return
  const text = sentenceOf(answered)
  const notice = { purpose: 'notice', link: ctx.settings.publicUrl, text } as const
  const message: Message =
    asker.phoneVerified && !asker.emailVerified
      ? { ...notice, channel: 'sms', to: asker.phone }
      : {
          ...notice,
          channel: 'email',
          to: asker.email,
          subject: `Clearway: ${text}`.slice(0, 150),
          action: 'Open Clearway',
        }
  await ctx.messages.send(message, tx)
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
