import clsx from 'clsx'
import { ChevronLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { useFoot } from '../hooks/use-foot.ts'
import { useIsMobile } from '../hooks/use-media-query.ts'
import { useRadix } from '../opening/later.ts'
import { useOpener } from './dialog.tsx'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Its name for screen readers when the title is not plain text. */
  label?: string
  /** Chips beside the title. */
  marks?: ReactNode
  /** Second line: model, reference, id. */
  subtitle?: ReactNode
  /** Menu and other tools left of the close button. */
  tools?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** 444 beside a table, 318 over a map. */
  width?: number
  /** Over a map it always floats. */
  floating?: boolean
}

/** A wall screen enlarges the type, and what holds it. */
const remPx = 16

/**
 * The record of the selected row. From 1280 px it is beside the table, below that it lies over it,
 * on a phone it fills the screen. Esc closes it.
 */
export const Drawer = (props: DrawerProps) => {
  const { open, onClose, floating = false, width = 444 } = props
  const isMobile = useIsMobile()
  useCloseOnEscape(open && !isMobile, onClose)
  const name = props.label ?? (typeof props.title === 'string' ? props.title : undefined)
  if (isMobile) return <FullScreen {...props} />
  if (!open) return null
  return (
    <aside
      aria-label={name}
      style={{ width: `${width / remPx}rem` }}
      className={clsx(
        'anim-slide flex h-full max-w-full shrink-0 flex-col border-l border-line-strong bg-surface-1',
        floating
          ? 'absolute inset-y-0 right-0 z-(--z-drawer)'
          : 'max-xl:absolute max-xl:inset-y-0 max-xl:right-0 max-xl:z-(--z-drawer) max-xl:shadow-3',
      )}
    >
      <DrawerHead
        {...props}
        heading={<h2 className={clsx(titleStyle, floating ? 'text-16' : 'text-20')}>{props.title}</h2>}
      />
      <DrawerBody {...props} />
    </aside>
  )
}

const titleStyle = 'min-w-0 truncate font-semibold tracking-title'

const useCloseOnEscape = (active: boolean, onClose: () => void) => {
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      // A menu or dialog above it takes the key first.
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"], [role="menu"]'))
        return
      close.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [active])
}

const focusBox = (event: Event) => {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

const FullScreen = (props: DrawerProps) => {
  const opener = useOpener()
  const Radix = useRadix(props.open)?.Dialog
  if (!Radix) return null
  const close = (
    <Radix.Close asChild>
      <IconButton icon={ChevronLeft} label="Back" className="-ml-2" />
    </Radix.Close>
  )
  return (
    <Radix.Root open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          aria-label={props.label}
          onOpenAutoFocus={(event) => {
            opener.note()
            focusBox(event)
          }}
          onCloseAutoFocus={opener.giveBack}
          className="anim-slide fixed inset-0 z-(--z-drawer) flex flex-col bg-surface-1 outline-none"
        >
          <DrawerHead
            {...props}
            back={close}
            heading={<Radix.Title className={clsx(titleStyle, 'text-20')}>{props.title}</Radix.Title>}
          />
          <DrawerBody {...props} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type HeadProps = Pick<DrawerProps, 'marks' | 'subtitle' | 'tools' | 'onClose'> & {
  heading: ReactNode
  back?: ReactNode
}

const DrawerHead = ({ heading, marks, subtitle, tools, onClose, back }: HeadProps) => (
  <header className="px-4 pt-3 pb-2.5">
    <div className="flex items-start gap-2">
      {back}
      <div className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 touch:min-h-11">
        {heading}
        {marks}
      </div>
      <div className="flex items-center gap-1">
        {tools}
        {!back && <IconButton icon={X} label="Close" kbd="Esc" onClick={onClose} size="sm" />}
      </div>
    </div>
    {subtitle && <div className="num text-12 text-text-2">{subtitle}</div>}
  </header>
)

const DrawerBody = ({ children, footer }: Pick<DrawerProps, 'children' | 'footer'>) => {
  const foot = useFoot()
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      {footer && (
        <footer
          ref={foot}
          className="flex flex-wrap items-center gap-2 border-t border-line-strong bg-surface-2 px-4 py-2.5 max-sm:pb-[max(10px,env(safe-area-inset-bottom))]"
        >
          {footer}
        </footer>
      )}
    </>
  )
}
