import { useCallback, useEffect, useMemo, useState } from 'react'
import { useConsole } from '../../../caller/console-context.tsx'
import type { Aside, LiveAlert } from '../../../entities/alert/alert.ts'
import { browserStore, type KeptStore } from '../../../forms/kept-store.ts'

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

const uuidOf = (key: string): string => key.split(' ', 1).join()

/** With one more, in the place of what was put aside of the same alert, without those that are closed. */
export const withAside = (
  aside: Aside,
  [key, messageUuid]: readonly [string, string],
  closed: ReadonlySet<string>,
): Aside => {
  const gone = new Set([uuidOf(key), ...closed])
  const others = Object.entries(aside).filter(([other]) => !gone.has(uuidOf(other)))
  return Object.fromEntries([...others, [key, messageUuid]].slice(-mostAside))
}

/** What is put aside here and in the other tabs; without storage, here alone. */
export const asideIn = (store: KeptStore) => {
  let aside: Aside = {}
  const read = () => {
    aside = { ...aside, ...asideOf(store.read()) }
    return aside
  }
  return {
    read,
    put: (entry: readonly [string, string], closed: ReadonlySet<string>) => {
      aside = withAside(read(), entry, closed)
      store.write(aside)
      return aside
    },
  }
}

/** What a person has put out of sight stays so in every tab of this browser, until the alert is closed or becomes graver. */
export const usePutAside = (alerts: readonly LiveAlert[]) => {
  const { person } = useConsole()
  const kept = useMemo(() => asideIn(browserStore(`alerts-aside.${person.user_uuid}`)), [person.user_uuid])
  const [aside, setAside] = useState(kept.read)
  useEffect(() => {
    const read = () => setAside(kept.read())
    window.addEventListener('storage', read)
    return () => window.removeEventListener('storage', read)
  }, [kept])
  const putAside = useCallback(
    (key: string, messageUuid: string) => {
      const closed = new Set(
        alerts.filter(({ closedAtMs }) => closedAtMs !== null).map((alert) => alert.alertUuid),
      )
      setAside(kept.put([key, messageUuid], closed))
    },
    [alerts, kept],
  )
  return { aside, putAside }
}
