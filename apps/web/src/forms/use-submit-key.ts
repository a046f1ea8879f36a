import { isPageCovered, useNamedKey } from '@clearway/ui'
import { useLayoutEffect, useRef } from 'react'
import { giveTyped } from './give-typed.ts'
import { sendKey } from './send-key.ts'

/**
 * Ctrl Enter submits the page from anywhere in it, once, and not from a dialog over it. It listens before the controls
 * do: a checkbox keeps Enter for itself, whatever is held with it.
 */
export const useSubmitKey = (submit: () => unknown, isSubmitting: boolean): void => {
  const current = useRef({ submit, isSubmitting })
  current.current = { submit, isSubmitting }
  useNamedKey('Ctrl+Enter', 'Send the form')
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (sendKey(event) !== 'send') return
      const isInDialog = event.target instanceof Element && event.target.closest('[role$="dialog"]') !== null
      if (isInDialog || isPageCovered() || current.current.isSubmitting) return
      event.preventDefault()
      giveTyped()
      void current.current.submit()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}
