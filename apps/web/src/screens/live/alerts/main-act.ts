import type { LiveAlert } from '../../../entities/alert/alert.ts'

/** What ends an alert on this page: it is acknowledged, its message is taken note of, or it is put out of sight. */
export type MainAct = 'acknowledge' | 'takeNote' | 'dismiss'

type Acted = Pick<LiveAlert, 'abilities' | 'alertUuid'>
type IsAsked = (alertUuid: string) => boolean

/** Who handles it acknowledges; the operator takes note of the manager's words; anybody else puts it aside. */
export const mainActOf = ({ abilities, alertUuid }: Acted, isAsked: IsAsked): MainAct => {
  if (abilities.acknowledge) return 'acknowledge'
  return isAsked(alertUuid) ? 'takeNote' : 'dismiss'
}

export interface KeyedAct<A extends Acted = Acted> {
  readonly act: Exclude<MainAct, 'dismiss'>
  readonly alert: A
}

interface Shown<A extends Acted> {
  /** The toast shows the first. */
  readonly breaches: readonly A[]
  /** The drawer begins with the first; whose messages were taken note of are among them. */
  readonly waiting: readonly A[]
}

/**
 * What the key does: the act of the alert that is on top, be it in the toast or, where there is none, in the drawer. Null where
 * that one has no such act, or not yet: nobody means an older one by it.
 */
export const keyedActOf = <A extends Acted>(
  { breaches, waiting }: Shown<A>,
  isAsked: IsAsked,
): KeyedAct<A> | null => {
  const breach = breaches[0]
  const onTop = breach ?? waiting[0]
  if (!onTop) return null
  const act = mainActOf(onTop, breach ? isAsked : () => false)
  return act === 'dismiss' ? null : { act, alert: onTop }
}
