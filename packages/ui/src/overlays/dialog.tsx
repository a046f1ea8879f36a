import clsx from 'clsx'
import { X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useRef } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { useFoot } from '../hooks/use-foot.ts'
import { coversPage } from '../hooks/use-hotkeys.ts'
import { useRadix } from '../opening/later.ts'
import { useTypedBefore, WaitingDialog } from './waiting-dialog.tsx'

/**
 * Where the focus was when a dialog opened: it goes back there. By itself a dialog only knows a trigger of its own, and
 * most are opened by a state of the page.
 */
export const useOpener = () => {
  const opener = useRef<Element | null>(null)
  return {
    note: () => {
      opener.current = document.activeElement
    },
    giveBack: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return
      event.preventDefault()
      opener.current.focus()
    },
  }
}

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence under the title. */
  description?: ReactNode
  children: ReactNode
  /** Buttons at the foot, the primary one last. */
  footer?: ReactNode
  width?: number
  /** Nothing in it takes the focus: it takes it itself, so that keys scroll it. */
  isText?: boolean
}

export const dialogBox =
  'anim-rise fixed top-1/2 left-1/2 z-(--z-dialog) flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-3 border border-line-strong bg-surface-3 shadow-3 outline-none'
export const dialogScrim = 'anim-fade fixed inset-0 z-(--z-dialog) bg-scrim'

/** A key that stays down is one press: it neither sends again what was refused, nor what the press before it opened. */
export const ignoreHeldEnter = (event: KeyboardEvent<HTMLElement>) => {
  const isText = event.target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey
  if (event.key === 'Enter' && event.repeat && !isText) event.preventDefault()
}

/** A press beside a dialog takes no focus: it stays in the field, and comes back to it from a question about leaving. */
export const keepFocus = (event: MouseEvent<HTMLElement>) => event.preventDefault()

// The first thing to fill in, else the dialog itself; never the cross, which would open its tooltip.
export const focusFirstField = (event: Event) => {
  event.preventDefault()
  const box = event.currentTarget
  if (!(box instanceof HTMLElement)) return
  const field = box.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, [role="combobox"]')
  const target = field ?? box
  target.focus()
}

/** The first Esc is of the list that is open in a field, the next one of the dialog. */
const leaveOpenList = (event: globalThis.KeyboardEvent) => {
  const field = event.target instanceof Element && event.target.closest('[role="combobox"]')
  if (field && field.getAttribute('aria-expanded') === 'true') event.preventDefault()
}

/** For a task that needs the whole attention: focus stays inside, Esc leaves, focus returns. */
export const Dialog = (props: DialogProps) => {
  const { open, onOpenChange, title, description, children, footer, width = 480, isText = false } = props
  const opener = useOpener()
  const foot = useFoot()
  const typed = useTypedBefore(open)
  const { give } = typed
  // A field that asks for the focus itself has it as soon as it is there, and the box is not asked where it goes.
  const box = useCallback(
    (shown: HTMLElement | null) => void (shown && queueMicrotask(() => give(shown))),
    [give],
  )
  const Radix = useRadix(open)?.Dialog
  if (!Radix) return open && <WaitingDialog onLeave={() => onOpenChange(false)} onType={typed.note} />
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={dialogScrim} onMouseDown={keepFocus} />
        <Radix.Content
          {...coversPage}
          ref={box}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.note()
            focusFirstField(event)
            if (event.currentTarget instanceof Element) give(event.currentTarget)
          }}
          onCloseAutoFocus={opener.giveBack}
          onEscapeKeyDown={leaveOpenList}
          onKeyDown={ignoreHeldEnter}
          style={{ maxWidth: width }}
          className={dialogBox}
        >
          <div className="flex items-start gap-3 px-4 pt-3.5 pb-2">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-16 font-semibold tracking-title">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-0.5 text-text-2">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton icon={X} label="Close" size="sm" />
            </Radix.Close>
          </div>
          <div
            {...(isText && { role: 'region', 'aria-label': title, tabIndex: 0 })}
            className={clsx('min-h-0 flex-1 overflow-y-auto px-4 pt-1 touch:pt-4', footer ? 'pb-3' : 'pb-4')}
          >
            {children}
          </div>
          {footer && (
            <div
              ref={foot}
              className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3"
            >
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
