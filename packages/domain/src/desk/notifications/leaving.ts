import { addMs } from '../../kernel/index.ts'
import { type Channel, type Choices, choiceOf, type NotificationKind, traitsOf } from './kinds.ts'
import { type Hours, nextDigest, quietUntil } from './quiet.ts'

interface Wishes {
  readonly choices: Choices
  readonly hours: Hours
}

/**
 * When a notification leaves by a channel, by what its person wants at this moment; null: not at all. It is asked when people are
 * told and again when it would leave, so whatever waits goes by the choices, the time zone and the quiet hours of then.
 * `plannedAt` is what was answered before.
 */
export const leavesAt = (
  channel: Exclude<Channel, 'console'>,
  kind: NotificationKind,
  { choices, hours, now, plannedAt = null }: Wishes & { now: Date; plannedAt?: Date | null },
): Date | null => {
  const choice = choiceOf(choices, kind)[channel]
  if (choice === 'off') return null
  const { urgent = false, passing = false } = traitsOf(kind)
  const isDigested = choice === 'digest'
  const quietTo = urgent ? null : quietUntil(hours, now)
  // What passes comes to the console alone in quiet hours; the digest brings what came before them.
  if (passing && quietTo && !(isDigested && plannedAt)) return null
  // The first one from then on, however late it is looked for.
  if (isDigested) return nextDigest(hours, plannedAt ? addMs(plannedAt, -1) : now)
  return quietTo ?? now
}
