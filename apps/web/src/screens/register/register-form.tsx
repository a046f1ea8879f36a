import { registerOp } from '@clearway/domain/contracts'
import { Button, TextLink } from '@clearway/ui'
import type { z } from 'zod'
import { rememberNewcomer, verifyHref, withFrom } from '../../entities/account/before-sign-in.ts'
import { isAboutPerson, passwordHelp } from '../../entities/account/password.ts'
import { RefusalNote, TextField } from '../../forms/fields.tsx'
import { Phone, phoneInput } from '../../forms/phone-field.ts'
import { useApiForm } from '../../forms/use-api-form.ts'
import type { ApiForm } from '../../forms/use-plain-form.ts'
import { useGoOn } from '../../frame/use-go-on.ts'
import { trpc } from '../../trpc/client.ts'

/** The API's own rules, and its check of passwords that contain the owner's name, already at the field. */
const Registration = registerOp.input
  .extend({ phone: Phone })
  .refine(({ password, ...person }) => !isAboutPerson(password, person), {
    path: ['password'],
    error: 'must not be a word about you',
  })

const empty = { first_name: '', last_name: '', email: '', phone: '', password: '' }

/** `from`: the page to go on to once the contact is verified and the person signed in. */
export const RegisterForm = ({ from }: { from: string }) => {
  const goOn = useGoOn()
  const register = trpc.accounts.register.useMutation()
  const sendCode = trpc.accounts.sendVerifyOtp.useMutation()
  const { form, onSubmit, refusal } = useApiForm({
    schema: Registration,
    defaultValues: empty,
    submit: async (values) => {
      const { user } = await register.mutateAsync(values)
      rememberNewcomer({ email: user.email, password: values.password })
      // The account exists; when the code cannot be sent now, the next page sends another.
      await sendCode.mutateAsync({ identifier_type: 'email', identifier: user.email }).catch(() => undefined)
      await goOn(verifyHref(user.email, { isSent: true, from }))
    },
  })
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <RegisterFields form={form} />
      <RefusalNote>{refusal}</RefusalNote>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={form.formState.isSubmitting}
        busyLabel="Creating"
      >
        Create account
      </Button>
      <p className="flex items-center justify-center gap-2 text-13 text-text-2">
        Have one already? <TextLink href={withFrom('/signin', from)}>Sign in</TextLink>
      </p>
    </form>
  )
}

interface RegisterFieldsProps {
  form: ApiForm<z.input<typeof Registration>, z.output<typeof Registration>>['form']
}

const RegisterFields = ({ form }: RegisterFieldsProps) => (
  <>
    <div className="grid grid-cols-2 gap-3">
      <TextField
        form={form}
        name="first_name"
        label="First name"
        size="lg"
        autoComplete="given-name"
        required
      />
      <TextField
        form={form}
        name="last_name"
        label="Last name"
        size="lg"
        autoComplete="family-name"
        required
      />
    </div>
    <TextField form={form} name="email" label="Email" size="lg" type="email" autoComplete="email" required />
    <TextField form={form} name="phone" label="Phone" size="lg" {...phoneInput} required />
    <TextField
      form={form}
      name="password"
      label="Password"
      size="lg"
      type="password"
      autoComplete="new-password"
      help={passwordHelp}
      required
    />
  </>
)
