/** The life of an alert. Browser-safe. */
export const alertStates = ['raised', 'acknowledged', 'cleared', 'closed'] as const
export type AlertState = (typeof alertStates)[number]

/** Over, and it never was dangerous: a link that came back. No act is needed. */
export const quietAlert = { state: 'cleared', severity: 'minor' } as const

export const isQuiet = ({ state, severity }: { state: AlertState; severity: string }): boolean =>
  state === quietAlert.state && severity === quietAlert.severity

/** acknowledge and close: a person's; clear: the evidence's. */
export type AlertAct = 'acknowledge' | 'clear' | 'close'

/** Where an act leads, or that it changes nothing, or that it is too late for it. */
type Cell = AlertState | 'unchanged' | 'refused'

/** Every state against every act; a missing cell does not compile. */
const transitions: { readonly [S in AlertState]: { readonly [A in AlertAct]: Cell } } = {
  raised: { acknowledge: 'acknowledged', clear: 'cleared', close: 'closed' },
  acknowledged: { acknowledge: 'unchanged', clear: 'cleared', close: 'closed' },
  // What is over can still be taken notice of: who did is kept, and it stays over.
  cleared: { acknowledge: 'cleared', clear: 'unchanged', close: 'closed' },
  // Closed by a person while it went on: its end is noted, the state stays.
  closed: { acknowledge: 'refused', clear: 'unchanged', close: 'refused' },
}

export const afterAct = (state: AlertState, act: AlertAct): Cell => transitions[state][act]
