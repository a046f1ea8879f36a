import { isPassing } from '@clearway/db'
import { type Services, transact } from '../../kernel/index.ts'
import {
  type Budget,
  budgetOf,
  lastWords,
  type Spending,
  takeMessages,
} from '../../platform/messages/budgets.ts'
import { hastenSaved } from './hastening.ts'
import { choiceOf, type NotificationKind, traitsOf } from './kinds.ts'
import { leavesAt } from './leaving.ts'
import { digestOf, mailOf } from './mails.ts'
import type { NotificationRow, Person } from './people.ts'
import { stillWanted, type Wanted } from './still-wanted.ts'
import { nextReader, putMailTimes, showInConsole, takeDueMail } from './store.ts'

type MailingServices = Pick<Services, 'db' | 'memory' | 'clock' | 'keys' | 'log' | 'settings' | 'messages'>

/**
 * Hands what is due for one person over to the messages, in one transaction with the note that it was: each mail is
 * sent once, whichever process is killed. What is to leave later by now goes on waiting. Answers 0 when nothing is due. Whose mail
 * is at fault itself is passed over, and holds up nobody else's.
 */
export const mailNext = async (services: MailingServices): Promise<number> => {
  const { db, clock, log } = services
  /** Whom another process sees to, or whose mail is at fault. */
  const passed: string[] = []
  for (;;) {
    const userUuid = await nextReader(db, clock.now(), passed)
    if (!userUuid) return 0
    const waiting = await mailTo(services, userUuid).catch((error: unknown) => {
      if (isPassing(error)) throw error
      log.warn({ err: error, userUuid }, 'mail of one person could not be made; it is tried again')
      return null
    })
    if (waiting) {
      await hastenSaved(services, waiting)
      return 1
    }
    passed.push(userUuid)
  }
}

/** For whom something of it goes on waiting; null while another process sees to this person. */
const mailTo = (services: MailingServices, userUuid: string): Promise<Person[] | null> =>
  transact(services, async (tx) => {
    const { clock, messages } = services
    const now = clock.now()
    const taken = await takeDueMail(tx, userUuid, now)
    if (!taken) return null
    const due = await stillWanted(tx, taken)
    const timed = due.flatMap((one) => timedBy(now, one))
    const waiting = timed.filter(({ at }) => at > now)
    await putMailTimes(tx, waiting)
    const letters = lettersOf(timed.filter(({ at }) => at <= now))
    const allowed = await takeMessages(services, tx, letters)
    const held = letters.filter((letter) => !allowed.has(letter))
    await showInConsole(
      tx,
      held.flatMap(({ rows }) => rows),
    )
    for (const [letter, allowance] of allowed) {
      const { to, rows, budget } = letter
      const more = lastWords(letter, allowance)
      const words = budget === 'digest' ? digestOf(services, rows, more) : mailOf(services, rows[0]!, more)
      await messages.send({ channel: 'email', to, ...words }, tx)
    }
    return waiting.map(({ person }) => person)
  })

export const isDigested = ({ row, person }: Wanted): boolean =>
  choiceOf(person.choices, row.kind as NotificationKind).email === 'digest'

/** With the time when it leaves; nothing of what is not wanted any more. */
const timedBy = (now: Date, one: Wanted): (Wanted & { readonly at: Date })[] => {
  const { row, person } = one
  const wishes = { ...person, now, plannedAt: row.emailAt }
  const at = person.emailVerified && leavesAt('email', row.kind as NotificationKind, wishes)
  return at ? [{ ...one, at }] : []
}

/** An e-mail to be: of one notification, or the digest of several. */
interface Letter extends Spending {
  readonly timeZone: string
  readonly rows: readonly NotificationRow[]
}

const lettersOf = (leaving: readonly Wanted[]): Letter[] => {
  const letterOf = (budget: Budget, all: readonly Wanted[]): Letter[] => {
    const rows = all.map(({ row }) => row)
    const [first] = all
    return first ? [{ budget, to: first.person.email, timeZone: first.person.hours.timeZone, rows }] : []
  }
  const atOnce = leaving.filter((one) => !isDigested(one))
  const counted = ({ row }: Wanted) => traitsOf(row.kind as NotificationKind).counted
  return [
    ...atOnce.flatMap((one) => letterOf(budgetOf('email', counted(one)), [one])),
    ...letterOf('digest', leaving.filter(isDigested)),
  ]
}
