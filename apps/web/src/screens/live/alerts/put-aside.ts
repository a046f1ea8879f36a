import { useCallback, useEffect, useMemo, useState } from 'react'
import { useConsole } from '../../../caller/console-context.tsx'
import type { Aside, LiveAlert } from '../../../entities/alert/alert.ts'
import { browserStore } from '../../../forms/kept-store.ts'

/** Beyond these the oldest are forgotten. */
const mostAside = 200

const isText = (value: unknown): value is string => typeof value === 'string'

/** As it was kept by this page or an older one; what is none is nothing. */
export const asideOf = (kept: unknown): Aside =>
  Object.fromEntries(
    Object.entries(typeof kept === 'object' && kept !== null ? kept : {}).filter(([, message]) =>
      isText(message),
    ),
  )

/** With one more, without those that are closed. */
export const withAside = (
  aside: Aside,
  [alertUuid, messageUuid]: readonly [string, string],
  closed: ReadonlySet<string>,
): Aside => {
  const others = Object.entries(aside).filter(([uuid]) => uuid !== alertUuid && !closed.has(uuid))
  return Object.fromEntries([...others, [alertUuid, messageUuid]].slice(-mostAside))
}

/** What a person has put out of sight stays so in every tab of this browser, until the alert is closed. */
export const usePutAside = (alerts: readonly LiveAlert[]) => {
  const { person } = useConsole()
  const store = useMemo(() => browserStore(`alerts-aside.${person.user_uuid}`), [person.user_uuid])
  const [aside, setAside] = useState(() => asideOf(store.read()))
  useEffect(() => {
    const read = () => setAside(asideOf(store.read()))
    window.addEventListener('storage', read)
    return () => window.removeEventListener('storage', read)
  }, [store])
  const putAside = useCallback(
    (alertUuid: string, messageUuid: string) => {
      const closed = new Set(
        alerts.filter(({ closedAtMs }) => closedAtMs !== null).map((alert) => alert.alertUuid),
      )
      const next = withAside(asideOf(store.read()), [alertUuid, messageUuid], closed)
      store.write(next)
      setAside(next)
    },
    [alerts, store],
  )
  return { aside, putAside }
}
