import { Button, TextLink } from '@clearway/ui'
import type { FormEventHandler, ReactNode } from 'react'
import { RefusalNote } from '../../forms/fields.tsx'

interface PasswordHelpFormProps {
  onSubmit: FormEventHandler
  isBusy: boolean
  refusal: string | null
  /** On the button, at rest and while it works. */
  act: string
  busyAct: string
  children: ReactNode
}

/** The frame of asking for a new password and of setting it: fields, what is against it, one act, the way back. */
export const PasswordHelpForm = (props: PasswordHelpFormProps) => {
  const { onSubmit, isBusy, refusal, act, busyAct, children } = props
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {children}
      <RefusalNote>{refusal}</RefusalNote>
      <Button type="submit" variant="primary" size="lg" busy={isBusy} busyLabel={busyAct}>
        {act}
      </Button>
      <BackToSignIn />
    </form>
  )
}

export const BackToSignIn = () => (
  <p className="flex items-center justify-center gap-2 text-13 text-text-2">
    Know it again? <TextLink href="/signin">Sign in</TextLink>
  </p>
)
