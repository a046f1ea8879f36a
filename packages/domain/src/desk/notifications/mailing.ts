import { type Services, transact } from '../../kernel/index.ts'
import { choiceOf, type NotificationKind } from './kinds.ts'
import { leavesAt } from './leaving.ts'
import { digestOf, mailOf } from './mails.ts'
import type { NotificationRow } from './people.ts'
import { stillWanted, type Wanted } from './still-wanted.ts'
import { nextReader, putMailTimes, takeDueMail } from './store.ts'

type MailingServices = Pick<Services, 'db' | 'memory' | 'clock' | 'keys' | 'settings' | 'messages'>

/**
 * Hands what is due for one person over to the messages, in one transaction with the note that it was: each mail is
 * sent once, whichever process is killed. What is to leave later by now goes on waiting. Answers 0 when nothing is due.
 */
export const mailNext = async (services: MailingServices): Promise<number> => {
  const { db, clock, messages } = services
  const userUuid = await nextReader(db, clock.now())
  if (!userUuid) return 0
  await transact(services, async (tx) => {
    const now = clock.now()
    const due = await stillWanted(tx, await takeDueMail(tx, userUuid, now))
    const wanted = due.filter(({ person }) => person.emailVerified)
    const [leaving, waiting] = parted(wanted, now)
    await putMailTimes(tx, waiting)
    const [first] = leaving
    if (!first) return
    const digest = leaving.filter(isDigested).map(({ row }) => row)
    const mails = [
      ...leaving.filter((one) => !isDigested(one)).map(({ row }) => mailOf(services, row)),
      ...(digest.length > 0 ? [digestOf(services, userUuid, digest)] : []),
    ]
    for (const mail of mails) await messages.send({ channel: 'email', to: first.person.email, ...mail }, tx)
  })
  return 1
}

export const isDigested = ({ row, person }: Wanted): boolean =>
  choiceOf(person.choices, row.kind as NotificationKind).email === 'digest'

interface Waiting {
  readonly row: NotificationRow
  readonly at: Date
}

/** What leaves now, and what does later; the rest is not wanted any more. */
const parted = (wanted: readonly Wanted[], now: Date): [Wanted[], Waiting[]] => {
  const timed = wanted.flatMap((one) => {
    const wishes = { ...one.person, now, plannedAt: one.row.emailAt }
    const at = leavesAt('email', one.row.kind as NotificationKind, wishes)
    return at ? [{ ...one, at }] : []
  })
  return [timed.filter(({ at }) => at <= now), timed.filter(({ at }) => at > now)]
}
