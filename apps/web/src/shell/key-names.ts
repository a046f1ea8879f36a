import {
  acknowledgeAlertOp,
  alertRaisers,
  decidePermissionOp,
  ownFlightWatchers,
} from '@clearway/domain/contracts'
import { ability, callerOf } from '../caller/caller.ts'
import type { Console } from '../caller/console-context.tsx'

export interface NamedKey {
  /** As they are printed on a keyboard. */
  readonly caps: readonly string[]
  /** As a page takes them; the first stands for all. */
  readonly taken: string
  readonly words: string
  /** Rows of a list take it, too. */
  readonly ofRows?: true
}

type Rights = 'handles' | 'decides' | 'raises' | 'owns'

const rightsOf = (known: Console | null): ReadonlySet<Rights> => {
  if (!known) return new Set()
  const caller = callerOf(known)
  const may = (op: Parameters<typeof ability>[0]) => ability(op, caller) === true
  return new Set([
    ...(may(acknowledgeAlertOp) ? (['handles'] as const) : []),
    ...(may(decidePermissionOp) ? (['decides'] as const) : []),
    ...(may({ access: alertRaisers }) ? (['raises'] as const) : []),
    ...(may({ access: ownFlightWatchers }) ? (['owns'] as const) : []),
  ])
}

const key = (caps: string, words: string, more: Partial<NamedKey> = {}): NamedKey => ({
  caps: caps.split(' '),
  taken: caps.length === 1 ? caps.toLowerCase() : caps,
  words,
  ...more,
})

const acknowledging = (rights: ReadonlySet<Rights>): string | null => {
  if (rights.has('decides')) return 'Approve or acknowledge'
  if (rights.has('handles')) return 'Acknowledge'
  return rights.has('owns') ? "Acknowledge a manager's message" : null
}

const refusing = (rights: ReadonlySet<Rights>): string | null => {
  if (rights.has('decides')) return rights.has('raises') ? 'Reject or raise an alert' : 'Reject'
  return rights.has('raises') ? 'Raise an alert' : null
}

/** The keys of the console that this person may use on one page or another. */
export const knownKeys = (known: Console | null): readonly NamedKey[] => {
  const rights = rightsOf(known)
  const [acknowledge, refuse] = [acknowledging(rights), refusing(rights)]
  return [
    key('/', 'Search or go to'),
    key('?', 'All keys of the page'),
    key('N', 'Notifications'),
    key('J', 'Next row', { ofRows: true }),
    key('K', 'Previous row', { ofRows: true }),
    ...(rights.has('decides') ? [key('X', 'Select the row')] : []),
    key('Enter', 'Open', { taken: 'j', ofRows: true }),
    key('Esc', 'Close', { taken: '/' }),
    ...(acknowledge ? [key('A', acknowledge)] : []),
    ...(refuse ? [key('R', refuse)] : []),
    key('E', 'Edit'),
    key('M', 'Write a message'),
    key('+ - 0', 'Zoom in, out, fit', { taken: '+' }),
    key('H', 'Home view of the map'),
    key('U', 'Read or unread, in the notifications', { taken: 'n' }),
    key('F', 'Follow the selected flight'),
    key('D', 'Measure on the map'),
    key('L', 'Map layers'),
    key('Space', 'Play and pause a replay', { taken: ',' }),
    key(', .', 'Step through a replay', { taken: ',' }),
    key('Ctrl Z', 'Undo in drawing, or a decision not sent yet', { taken: 'Ctrl+z' }),
    key('Ctrl Enter', 'Send a form, or a rejection with its reason', { taken: 'Ctrl+Enter' }),
  ]
}

/** Of these, what acts on a page now, in the page's own words where it has some. */
export const keysOfPage = (
  named: readonly NamedKey[],
  acting: ReadonlyMap<string, string | undefined>,
  hasRows: boolean,
): readonly NamedKey[] =>
  named
    .filter(({ taken, ofRows }) => acting.has(taken) || (ofRows && hasRows))
    .map((one) => ({ ...one, words: acting.get(one.taken) ?? one.words }))
