import { ToastContext } from '@clearway/ui'
import { useContext, useEffect, useRef, useState } from 'react'
import { ConsoleContext } from '../caller/console-context.tsx'
import { here } from '../trpc/leaving.ts'
import { dropLeft, keepLeft, type LeftInput, leftIn, leftStoreOf, leftToast } from './left-input.ts'

type Fields = LeftInput['fields']

/**
 * Keeps what is entered over a full load of the page, such as to sign in again once the session is over, and answers what was
 * kept so when the same person opens it at the same address again. `name` is what people call it on its page; without one, or
 * outside the console, nothing is kept.
 */
export const useLeftFields = (name: string | undefined, enteredNow: () => Fields): Fields | undefined => {
  const known = useContext(ConsoleContext)
  const toasts = useContext(ToastContext)
  const [store] = useState(() => (known && name !== undefined ? leftStoreOf(known) : null))
  const [left] = useState(
    () => store && leftIn(store).find((one) => one.name === name && one.address === here()),
  )
  const latest = useRef({ name, enteredNow })
  latest.current = { name, enteredNow }
  useEffect(() => {
    if (!store) return
    const place = () => ({ address: here(), name: latest.current.name ?? '' })
    const drop = () => dropLeft(store, place())
    const keep = () => keepLeft(store, { ...place(), fields: latest.current.enteredNow() })
    // It is in the form now.
    drop()
    toasts?.dismiss(leftToast(place()))
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
