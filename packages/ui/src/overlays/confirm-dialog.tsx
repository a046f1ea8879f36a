import clsx from 'clsx'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { Input } from '../controls/input.tsx'
import { isTooLong } from '../controls/letter-count.tsx'
import { coversPage } from '../hooks/use-hotkeys.ts'
import { useOnce } from '../hooks/use-once.ts'
import { arrivedRadix, useRadix } from '../opening/later.ts'
import { dialogBox, dialogScrim, ignoreHeldEnter, keepFocus, useOpener } from './dialog.tsx'
import { WaitingDialog } from './waiting-dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The act and its object: "Revoke the certificate of UA0093K4T0Q?" */
  title: string
  /** What it will do, in one or two sentences. */
  effect: ReactNode
  /** The word on the button that does it. */
  confirmLabel: string
  keepLabel?: string
  /** Asks for a reason: its placeholder, how long it may be, whether it may be left empty, what it begins with and what is said of that. */
  reason?: { label: string; mostLetters: number; required?: boolean; begun?: string; note?: ReactNode }
  /** What stands in it now. */
  onReason?: (text: string) => void
  /** Red when it destroys (default); plain accent otherwise. */
  tone?: 'danger' | 'primary'
  /** Runs; the dialog closes when it resolves and stays, showing `fault`, when it rejects. */
  onConfirm: (reason: string) => unknown
  fault?: ReactNode
}

/** Asks before a dialog is left that somebody has filled in. */
export const LeaveQuestion = ({ title, onLeave, onStay }: LeaveQuestionProps) => (
  <ConfirmDialog
    open
    onOpenChange={(open) => !open && onStay()}
    title="Discard what you entered?"
    effect={`What you typed and chose in “${title}” is lost.`}
    confirmLabel="Discard"
    keepLabel="Keep editing"
    onConfirm={onLeave}
  />
)

interface LeaveQuestionProps {
  /** Of the dialog that is left. */
  title: string
  onLeave: () => void
  onStay: () => void
}

interface Entered {
  text: string
  /** It is being sent. */
  busy: boolean
}

/** The act, its effect and its reason in one box. Keep has the focus, so Enter harms nothing. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const opener = useOpener()
  const [asks, setAsks] = useState(false)
  // Closed by whatever else than its answer, it takes the question along.
  if (asks && !props.open) setAsks(false)
  const entered = useRef<Entered>({ text: '', busy: false })
  const Radix = useRadix(props.open)?.AlertDialog
  if (!Radix) return props.open && <WaitingDialog onLeave={() => props.onOpenChange(false)} />
  const keepReason = (event: globalThis.KeyboardEvent) => {
    const { text, busy } = entered.current
    if (!busy && text.trim() === '') return
    event.preventDefault()
    // What is on its way cannot be called back.
    if (!busy) setAsks(true)
  }
  return (
    <>
      <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
        <Radix.Portal>
          <Radix.Overlay className={dialogScrim} onMouseDown={keepFocus} />
          <Radix.Content
            {...coversPage}
            onOpenAutoFocus={opener.note}
            onCloseAutoFocus={opener.giveBack}
            onEscapeKeyDown={keepReason}
            onKeyDown={ignoreHeldEnter}
            style={{ maxWidth: 520 }}
            className={clsx(dialogBox, 'gap-2 p-3.5')}
          >
            <Radix.Title className="text-14 font-semibold">{props.title}</Radix.Title>
            <Radix.Description className="text-13 text-text-2">{props.effect}</Radix.Description>
            <ConfirmForm
              {...props}
              onEntered={(now) => {
                entered.current = now
                props.onReason?.(now.text)
              }}
            />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      {asks && props.open && (
        <LeaveQuestion
          title={props.title}
          onLeave={() => props.onOpenChange(false)}
          onStay={() => setAsks(false)}
        />
      )}
    </>
  )
}

const useConfirm = ({ reason, onConfirm, onOpenChange }: ConfirmDialogProps) => {
  const [text, setText] = useState(reason?.begun ?? '')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])

  // Two presses may come before the button has been drawn as busy.
  const send = useOnce(async () => {
    if (reason?.required && !text.trim()) return setMissing(true)
    if (reason && isTooLong(text, reason.mostLetters)) return
    setBusy(true)
    try {
      await onConfirm(text.trim())
      if (alive.current) onOpenChange(false)
    } catch {
      // The caller shows what went wrong through `fault`; the dialog stays with the reason typed.
    } finally {
      if (alive.current) setBusy(false)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return { text, setText, missing, busy, submit }
}

const ConfirmForm = (props: ConfirmDialogProps & { onEntered: (entered: Entered) => void }) => {
  const { reason, tone = 'danger', confirmLabel, keepLabel = 'Keep', fault } = props
  const { text, setText, missing, busy, submit } = useConfirm(props)
  const input = useRef<HTMLInputElement>(null)
  const { onEntered } = props
  const { Cancel } = arrivedRadix().AlertDialog
  useEffect(() => onEntered({ text, busy }))
  const reasonFault = missing && !text.trim() ? 'A reason is needed, it is kept in the record' : undefined
  useEffect(() => {
    if (missing) input.current?.focus()
  }, [missing])
  return (
    <form onSubmit={submit} className="mt-1 flex flex-wrap items-start justify-end gap-2">
      {reason?.note}
      {reason && (
        <Field label={reason.label} hideLabel fault={reasonFault} className="min-w-52 flex-1">
          <Input
            ref={input}
            placeholder={reason.label}
            value={text}
            onChange={(event) => setText(event.target.value)}
            mostLetters={reason.mostLetters}
          />
        </Field>
      )}
      <Cancel asChild>
        <Button disabled={busy}>{keepLabel}</Button>
      </Cancel>
      <Button type="submit" variant={tone} busy={busy}>
        {confirmLabel}
      </Button>
      {fault && (
        <p role="alert" className="w-full text-12 text-rejected">
          {fault}
        </p>
      )}
    </form>
  )
}
