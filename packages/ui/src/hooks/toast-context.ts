import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import type { Tone } from '../marks/chip.tsx'
import type { IconType } from '../theme/icon.ts'

export interface ToastInput {
  /** The same key replaces the toast that is shown. */
  key?: string
  tone?: Tone
  icon?: IconType
  title: ReactNode
  /** Beside the title: a UIN, a reference. */
  id?: ReactNode
  /** At the right: an age. */
  at?: ReactNode
  detail?: ReactNode
  /** Buttons; they decide themselves when to dismiss. */
  actions?: ReactNode
  /** Milliseconds it is shown, 6 s where nothing is given; 0 keeps it until it is closed. */
  lastsMs?: number
}

export type ToastEntry = ToastInput & { key: string }

export interface ToastApi {
  /** Shows a toast and returns its key. */
  show: (toast: ToastInput) => string
  dismiss: (key: string) => void
}

export const ToastContext = createContext<ToastApi | null>(null)

export const useToast = (): ToastApi => {
  const api = useContext(ToastContext)
  if (!api) throw new Error('useToast needs a ToastProvider above it')
  return api
}
