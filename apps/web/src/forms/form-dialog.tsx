import { Button, Dialog, type DialogProps, type IconType } from '@clearway/ui'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { BackNote, RefusalNote } from './fields.tsx'
import { giveTyped } from './give-typed.ts'
import { isFilled } from './is-filled.ts'
import { sendKey } from './send-key.ts'
import { type ApiFormOptions, useApiForm } from './use-api-form.ts'
import { useChangedSince } from './use-changed-since.ts'
import { useLeave } from './use-leave.tsx'

type FormDialogProps<In extends FieldValues, Out> = Pick<DialogProps, 'title' | 'description' | 'width'> & {
  onClose: () => void
  /** The word on the button that sends the form. */
  submit: string | ((form: UseFormReturn<In, unknown, Out>) => string)
  submitIcon?: IconType
  /** Red where it harms. */
  tone?: 'primary' | 'danger'
  /** Why it cannot be sent now. */
  disabledReason?: string | undefined
  /** Nothing to send yet. */
  isHeld?: (form: UseFormReturn<In, unknown, Out>) => boolean
  /** In place of the word while it is sent. */
  busyLabel?: string
  form: ApiFormOptions<In, Out>
  /** The fields, one under the other. */
  children: (form: UseFormReturn<In, unknown, Out>) => ReactNode
}

/**
 * A form in a dialog: Cancel, and the button that sends it, once. It begins anew each time it opens, and once somebody
 * filled it in asks before it is lost.
 */
export const FormDialog = <In extends FieldValues, Out>({
  open,
  ...props
}: FormDialogProps<In, Out> & { open: boolean }) => open && <OpenFormDialog {...props} />

/** Ctrl Enter, as long as the button may be pressed: also from a text of several lines. */
const sendByKey = (event: KeyboardEvent<HTMLFormElement>) => {
  const pressed = sendKey(event)
  if (pressed === null) return
  event.preventDefault()
  if (pressed === 'held') return
  giveTyped()
  document.querySelector<HTMLButtonElement>(`button[type=submit][form="${event.currentTarget.id}"]`)?.click()
}

const OpenFormDialog = <In extends FieldValues, Out>(props: FormDialogProps<In, Out>) => {
  const { onClose, submit, submitIcon, tone = 'primary', disabledReason, busyLabel, children } = props
  const { title, description, width, isHeld } = props
  const send = useChangedSince(title, props.form.submit)
  const { form, onSubmit, refusal, isBack } = useApiForm({ keptAs: title, ...props.form, submit: send })
  const formId = useId()
  const { isSubmitting, defaultValues } = form.formState
  const { leave, question } = useLeave({
    title,
    isFilled: () => isFilled(form.getValues(), defaultValues),
    isSending: isSubmitting,
    onClose,
  })
  return (
    <>
      <Dialog
        open
        title={title}
        description={description}
        {...(width !== undefined && { width })}
        onOpenChange={(isOpen) => !isOpen && leave()}
        footer={
          <>
            <Button disabled={isSubmitting} onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={tone}
              disabledReason={disabledReason}
              disabled={isHeld?.(form) ?? false}
              {...(submitIcon && { icon: submitIcon })}
              busy={isSubmitting}
              {...(busyLabel !== undefined && { busyLabel })}
            >
              {typeof submit === 'string' ? submit : submit(form)}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={onSubmit}
          onKeyDown={sendByKey}
          className="flex flex-col gap-3.5"
        >
          {isBack && <BackNote />}
          {children(form)}
          <RefusalNote>{refusal}</RefusalNote>
        </form>
      </Dialog>
      {question}
    </>
  )
}
