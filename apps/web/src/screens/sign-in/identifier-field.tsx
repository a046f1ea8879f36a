import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { TextField } from '../../forms/fields.tsx'
import type { SignIn } from './use-sign-in.ts'

export interface SignInWayProps {
  signIn: SignIn
  /** Kept while one goes from one way to the other. */
  identifier: string
  onIdentifierChange: (identifier: string) => void
}

type IdentifierFieldProps<In extends FieldValues> = Omit<SignInWayProps, 'identifier'> & {
  // biome-ignore lint/suspicious/noExplicitAny: what the form's values become is nothing to a field.
  form: UseFormReturn<In, any, any>
}

/** Who signs in, by whichever way. */
export const IdentifierField = <In extends FieldValues & { identifier: string }>(
  props: IdentifierFieldProps<In>,
) => {
  const { form, signIn, onIdentifierChange } = props
  const name = 'identifier' as Path<In>
  return (
    <TextField
      form={form}
      name={name}
      label="Email or phone"
      size="lg"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      onEdited={() => {
        signIn.clear()
        onIdentifierChange(form.getValues(name))
      }}
      required
    />
  )
}
