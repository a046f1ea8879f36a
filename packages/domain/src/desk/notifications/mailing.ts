import { type Services, transact } from '../../kernel/index.ts'
import { digestOf, mailOf } from './mails.ts'
import { type NotificationRow, peopleOf } from './people.ts'
import { stillWanted } from './still-wanted.ts'
import { nextReader, takeDueMail } from './store.ts'

type MailingServices = Pick<Services, 'db' | 'memory' | 'clock' | 'keys' | 'settings' | 'messages'>

/**
 * Hands what is due for one person over to the messages, in one transaction with the note that it was: each mail is
 * sent once, whichever process is killed. Answers 0 when nothing is due.
 */
export const mailNext = async (services: MailingServices): Promise<number> => {
  const { db, clock, messages } = services
  const userUuid = await nextReader(db, clock.now())
  if (!userUuid) return 0
  await transact(services, async (tx) => {
    const due = await takeDueMail(tx, userUuid, clock.now())
    const modes = new Map(due.map((row) => [row.notificationUuid, row.emailMode]))
    const wanted = await stillWanted(tx, due, 'email')
    const [person] = (await peopleOf(tx, new Set(wanted.map(({ orgUuid }) => orgUuid)))).filter(
      (one) => one.userUuid === userUuid && one.emailVerified,
    )
    if (!person) return
    const isOnce = (row: NotificationRow) => modes.get(row.notificationUuid) === 'once'
    const digest = wanted.filter((row) => !isOnce(row))
    const mails = [
      ...wanted.filter(isOnce).map((row) => mailOf(services, row)),
      ...(digest.length > 0 ? [digestOf(services, userUuid, digest)] : []),
    ]
    for (const mail of mails) await messages.send({ channel: 'email', to: person.email, ...mail }, tx)
  })
  return 1
}
