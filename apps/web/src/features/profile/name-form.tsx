import { updateOwnProfileOp } from '@clearway/domain/contracts'
import { Avatar, Button, useToast } from '@clearway/ui'
import { z } from 'zod'
import { personName, useConsole } from '../../console/console-context.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'

const { first_name, last_name, profile_picture } = updateOwnProfileOp.input.shape

const NameInput = z.object({
  first_name,
  last_name,
  // An empty field takes the picture away.
  profile_picture: z.preprocess((value) => (value === '' ? null : value), profile_picture),
})

export function NameForm() {
  const { person, reload } = useConsole()
  const update = trpc.users.updateMe.useMutation()
  const { show } = useToast()
  const { form, onSubmit, refusal } = useApiForm({
    schema: NameInput,
    defaultValues: {
      first_name: person.first_name,
      last_name: person.last_name,
      profile_picture: person.profile_picture ?? '',
    },
    submit: async (values) => {
      await update.mutateAsync(values)
      await reload()
      form.reset(form.getValues())
      show({ kind: 'status', title: 'Profile saved' })
    },
  })
  const { isDirty, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3 pt-1">
      <div className="flex items-start gap-4">
        <span className="pt-6 max-sm:hidden">
          <Avatar name={personName(person)} />
        </span>
        <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
          <TextField form={form} name="first_name" label="First name" autoComplete="given-name" required />
          <TextField form={form} name="last_name" label="Last name" autoComplete="family-name" required />
          <TextField
            form={form}
            name="profile_picture"
            label="Picture"
            type="url"
            placeholder="https://"
            className="sm:col-span-2"
            help="An https address, for the applications of partners. The console draws initials and loads no foreign picture."
          />
        </div>
      </div>
      <RefusalNote>{refusal}</RefusalNote>
      <div className="flex justify-end">
        <Button type="submit" disabled={!isDirty} busy={isSubmitting} busyLabel="Saving">
          Save
        </Button>
      </div>
    </form>
  )
}
