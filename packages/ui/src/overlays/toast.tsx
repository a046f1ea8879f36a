import clsx from 'clsx'
import { Check, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import type { ToastEntry, ToastInput } from '../hooks/toast-context.ts'
import { ToastContext } from '../hooks/toast-context.ts'
import type { Tone } from '../marks/chip.tsx'
import { toneText } from '../marks/chip.tsx'
import type { IconType } from '../theme/icon.ts'

const usualMs = 6000
const mostAtOnce = 4

/** A live region bottom right, above whatever stands at the foot (useFoot): news of one's own acts, each with its cross. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toasts, setToasts] = useState<ToastEntry[]>([])
  const made = useRef(0)

  const dismiss = useCallback(
    (key: string) => setToasts((all) => all.filter((toast) => toast.key !== key)),
    [],
  )
  const show = useCallback((input: ToastInput) => {
    made.current += 1
    const entry = { ...input, key: input.key ?? `toast-${made.current}` }
    setToasts((all) => {
      const known = all.some((toast) => toast.key === entry.key)
      return known
        ? all.map((toast) => (toast.key === entry.key ? entry : toast))
        : [...all, entry].slice(-mostAtOnce)
    })
    return entry.key
  }, [])
  const api = useMemo(() => ({ show, dismiss }), [show, dismiss])
  return (
    <ToastContext.Provider value={api}>
      {children}
      <section
        aria-label="Messages"
        className="pointer-events-none fixed right-4 bottom-[calc(min(var(--foot,0px),60dvh)+16px)] left-4 z-(--z-toast) flex flex-col items-end gap-2"
      >
        {toasts.map((toast) => (
          <Toast key={toast.key} toast={toast} onDismiss={dismiss} />
        ))}
      </section>
    </ToastContext.Provider>
  )
}

const icons: Partial<Record<Tone, IconType>> = {
  approved: Check,
  rejected: TriangleAlert,
  pending: TriangleAlert,
  info: Info,
}

const edges: Record<Tone, string> = {
  approved: 'border-l-approved',
  pending: 'border-l-pending',
  rejected: 'border-l-rejected border-y-rejected-line border-r-rejected-line',
  info: 'border-l-info',
  live: 'border-l-live',
  stale: 'border-l-stale',
  neutral: 'border-l-line-control',
  accent: 'border-l-accent',
}

// It stays while the pointer or the focus is on it: there is time to read it.
const useTimeout = (toast: ToastEntry, held: boolean, onDismiss: (key: string) => void) => {
  const { key, lastsMs = usualMs } = toast
  const stays = lastsMs === 0 || held
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => onDismiss(key), lastsMs)
    return () => clearTimeout(timer)
  }, [key, stays, lastsMs, onDismiss])
}

const Toast = ({ toast, onDismiss }: { toast: ToastEntry; onDismiss: (key: string) => void }) => {
  const [held, setHeld] = useState(false)
  useTimeout(toast, held, onDismiss)
  const { tone = 'approved' } = toast
  const Icon = toast.icon ?? icons[tone]
  return (
    <div
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={clsx(
        'anim-rise pointer-events-auto flex w-full max-w-[360px] items-start gap-3 rounded-2 border border-l-4 border-line-strong bg-surface-3 py-3 pr-3 pl-3 shadow-3',
        edges[tone],
      )}
    >
      {Icon && (
        <Icon size={18} strokeWidth={1.75} aria-hidden className={clsx('mt-px shrink-0', toneText[tone])} />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <span className="font-semibold">{toast.title}</span>
          {toast.id && <span className="num text-text-2">{toast.id}</span>}
          {toast.at && <span className="num ml-auto text-12 text-text-3">{toast.at}</span>}
        </div>
        {toast.detail && <div className="num text-12 text-text-2">{toast.detail}</div>}
        {toast.actions && <div className="mt-2 flex flex-wrap items-center gap-2">{toast.actions}</div>}
      </div>
      <IconButton
        icon={X}
        label="Dismiss"
        size="sm"
        className="-my-1 -mr-1"
        onClick={() => onDismiss(toast.key)}
      />
    </div>
  )
}
