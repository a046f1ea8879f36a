import type { NotificationKind } from '@clearway/domain/contracts'
import { IconButton, Kbd, singleKeysAct, TextLink } from '@clearway/ui'
import { SlidersHorizontal, X } from 'lucide-react'
import { useRouter } from 'next/router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { MarkRead } from '../entities/notification/mark-read.tsx'
import { NotificationList, useUnread } from '../entities/notification/notification-list.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

const rowSelector = '[data-notification]'
const steps: Readonly<Record<string, number>> = { j: 1, k: -1 }
const buttons: Readonly<Record<string, string>> = { u: '[data-read-toggle]', a: '[data-acknowledge]' }
/** These are the shell's, wherever the focus is. */
const ofShell = new Set(['/', '?', 'n'])

/** Single-key shortcuts act where the focus is: none of them reaches the page below. */
const useDrawerKeys = (onClose: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  const key = event.key.toLowerCase()
  const isLetter = key.length === 1
  if (key === 'escape') onClose()
  else if (!isLetter || ofShell.has(key) || !singleKeysAct()) return
  event.preventDefault()
  event.stopPropagation()
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(rowSelector)]
  const row = document.activeElement?.closest('li')
  const at = rows.findIndex((one) => one.closest('li') === row)
  const step = steps[key]
  if (step) rows[Math.max(0, at + step)]?.focus()
  const button = buttons[key]
  if (button && !event.repeat) row?.querySelector<HTMLElement>(button)?.click()
}

const pathOf = (address: string) => address.split('?', 1)[0]

/** Another page has come. One that was on its way already when this began is the page where it began. */
const usePageLeft = (onLeft: () => void): void => {
  const { asPath, events } = useRouter()
  const latest = useRef(asPath)
  latest.current = asPath
  useEffect(() => {
    let isLeaving = false
    const started = (address: string) => {
      isLeaving = pathOf(address) !== pathOf(latest.current)
    }
    const came = () => isLeaving && onLeft()
    events.on('routeChangeStart', started)
    events.on('routeChangeComplete', came)
    return () => {
      events.off('routeChangeStart', started)
      events.off('routeChangeComplete', came)
    }
  }, [events, onLeft])
}

/** The person's notifications, over any page; the page below stays usable. */
export const NotificationDrawer = ({ onClose }: { onClose: () => void }) => {
  const box = useRef<HTMLElement>(null)
  const [kind, setKind] = useState<NotificationKind | undefined>()
  const { total } = useUnread()
  const onKeyDown = useDrawerKeys(onClose)
  useKeptFocus(box, rowSelector)
  useEffect(() => box.current?.focus(), [])
  usePageLeft(onClose)
  return (
    <aside
      ref={box}
      tabIndex={-1}
      aria-label="Notifications"
      onKeyDown={onKeyDown}
      className="anim-slide absolute inset-y-0 right-0 z-(--z-drawer) flex w-[444px] max-w-full flex-col border-l border-line-strong bg-surface-1 shadow-3 outline-none"
    >
      <header className="flex items-center gap-2 px-4 pt-3 pb-1">
        <h2 className="text-16 font-semibold tracking-title">Notifications</h2>
        <p role="status" className="num mr-auto text-12 text-text-3">{`${total} unread`}</p>
        <MarkRead kind={kind} />
        <Settings />
        <IconButton icon={X} label="Close" kbd="Esc" size="sm" onClick={onClose} />
      </header>
      <NotificationList kind={kind} onChoose={setKind} onLeave={onClose} />
      <footer className="flex shrink-0 items-center gap-2 border-t border-line-strong px-4 py-2 text-12 text-text-3">
        <Kbd>J</Kbd>
        <Kbd>K</Kbd> move
        <Kbd>Enter</Kbd> open
        <Kbd>U</Kbd> read or unread
        <span className="ml-auto">
          <TextLink href="/notifications">Show all</TextLink>
        </span>
      </footer>
    </aside>
  )
}

const Settings = () => {
  const router = useRouter()
  return (
    <IconButton
      icon={SlidersHorizontal}
      label="Choose what reaches you"
      size="sm"
      onClick={() => void router.push('/settings/notifications')}
    />
  )
}
