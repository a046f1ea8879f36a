import { ToastContext } from '@clearway/ui'
import { useContext, useEffect, useRef, useState } from 'react'
import { ConsoleContext } from '../caller/console-context.tsx'
import { sessionEnd } from '../trpc/session-end.ts'
import {
  dropLeft,
  isAt,
  keepLeft,
  type LeftInput,
  type LeftPlace,
  leftIn,
  leftStoreOf,
  leftToast,
  pageHere,
} from './left-input.ts'

type Fields = LeftInput['fields']

/**
 * Keeps what is entered while somebody signs in again whose session is over, and answers what was kept so when they open it on the
 * same page again, once and within an hour. Without a form, or outside the console, nothing is kept. Nor is it where the page is
 * left for another reason: what is being sent then may be taken yet, and who signs out leaves nothing behind.
 */
export const useLeftFields = (
  form: Omit<LeftPlace, 'page'> | undefined,
  enteredNow: () => Fields,
): Fields | undefined => {
  const known = useContext(ConsoleContext)
  const toasts = useContext(ToastContext)
  const placeNow = () => (known && form ? { ...form, page: pageHere(known) } : null)
  const [store] = useState(() => (known && form ? leftStoreOf(known) : null))
  const isHere = (left: LeftInput) => {
    const place = placeNow()
    return place !== null && isAt(left, place)
  }
  const [left] = useState(() => store && leftIn(store, Date.now()).find(isHere))
  const latest = useRef({ placeNow, enteredNow })
  latest.current = { placeNow, enteredNow }
  useEffect(() => {
    if (!store) return
    const drop = () => {
      const place = latest.current.placeNow()
      if (!place) return
      dropLeft(store, place, Date.now())
      toasts?.dismiss(leftToast(place))
    }
    const keep = () => {
      const place = latest.current.placeNow()
      if (!place || sessionEnd() !== 'expired') return
      keepLeft(store, { ...place, leftAtMs: Date.now(), fields: latest.current.enteredNow() })
    }
    // It is in the form now.
    drop()
    window.addEventListener('pagehide', keep)
    // By Back the same page is there again, with the form in it.
    window.addEventListener('pageshow', drop)
    return () => {
      window.removeEventListener('pagehide', keep)
      window.removeEventListener('pageshow', drop)
    }
  }, [store, toasts])
  return left?.fields
}
