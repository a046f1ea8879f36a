import { updateOwnProfileOp } from '@clearway/domain/contracts'
import { useToast } from '@clearway/ui'
import { z } from 'zod'
import { useConsole } from '../../caller/console-context.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'

const { first_name, last_name, profile_picture } = updateOwnProfileOp.input.shape

const NameInput = z.object({
  first_name,
  last_name,
  // An empty field removes the avatar.
  profile_picture: z.preprocess((value) => (value === '' ? null : value), profile_picture),
})

/** The person's own name and picture. */
export const useNameForm = () => {
  const { person, reload } = useConsole()
  const update = trpc.users.updateMe.useMutation()
  const { show } = useToast()
  return useApiForm({
    schema: NameInput,
    keptAs: 'Name and picture',
    defaultValues: {
      first_name: person.first_name,
      last_name: person.last_name,
      profile_picture: person.profile_picture ?? '',
    },
    submit: async (values, form) => {
      const sent = form.getValues()
      await update.mutateAsync(values)
      void reload()
      // What was typed since is not saved yet.
      form.reset(sent, { keepValues: true })
      show({ title: 'Profile saved' })
    },
  })
}
