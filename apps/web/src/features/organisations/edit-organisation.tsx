import { OrganisationInput, orgTypeName } from '@clearway/domain/contracts'
import { Button, Dialog, useToast } from '@clearway/ui'
import { useId } from 'react'
import { z } from 'zod'
import { useConsole } from '../../console/console-context.tsx'
import { choicesOf } from '../../console/filter-menu.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import { identifierTypes } from './identifier-types.ts'
import type { Profile } from './organisation-page.tsx'

type EditOrganisationProps = { organisation: Profile; onClose: () => void }

export function EditOrganisation({ organisation, onClose }: EditOrganisationProps) {
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Edit ${organisation.org_name}`}
      description="Others read the name beside what the organisation asks for, offers and decides."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Save
          </Button>
        </>
      }
    >
      <ProfileForm id={formId} organisation={organisation} onDone={onClose} />
    </Dialog>
  )
}

/** Without a number it is registered under nothing, whatever the picker shows. */
const Form = OrganisationInput.extend({
  org_business_identifiers: z
    .object({ type: z.string(), identifier: z.string() })
    .transform(({ type, identifier }): OrganisationInput['org_business_identifiers'] =>
      identifier.trim() ? { type, identifier } : null,
    )
    .pipe(OrganisationInput.shape.org_business_identifiers),
})
type FormIn = z.input<typeof Form>
type FormOut = z.output<typeof Form>

type ProfileFormProps = { id: string; organisation: Profile; onDone: () => void }

function useProfileForm({ organisation, onDone }: ProfileFormProps) {
  const { reload } = useConsole()
  const utils = trpc.useUtils()
  const { show } = useToast()
  const update = trpc.organisations.update.useMutation()
  const { org_uuid, org_name, org_address, org_website, org_business_identifiers } = organisation
  return useApiForm<FormIn, FormOut>({
    schema: Form,
    defaultValues: {
      org_name,
      org_address,
      org_website,
      org_business_identifiers: {
        ...org_business_identifiers,
        type: org_business_identifiers.type || 'GSTIN',
      },
      org_type: organisation.org_type as FormIn['org_type'],
    },
    submit: async (values) => {
      const saved = await update.mutateAsync({ org_uuid, ...values })
      utils.organisations.get.setData({ org_uuid }, saved)
      await reload()
      show({ kind: 'status', title: 'Organisation saved', detail: saved.org_name })
      onDone()
    },
  })
}

function ProfileForm(props: ProfileFormProps) {
  const { form, onSubmit, refusal } = useProfileForm(props)
  const { org_type, org_business_identifiers } = props.organisation
  const isOtherType = form.watch('org_type') !== org_type
  const known = identifierTypes(org_business_identifiers.type)
  return (
    <form id={props.id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
      <TextField form={form} name="org_name" label="Name" autoComplete="organization" required />
      <SelectField
        form={form}
        name="org_type"
        label="Type"
        options={choicesOf(orgTypeName)}
        help={
          isOtherType
            ? 'What its members may do changes with it at once; a type that manages or oversees airspace may be reviewed first.'
            : 'It decides what the console shows and what members may do.'
        }
        numeric
        required
      />
      <TextField form={form} name="org_address" label="Address" autoComplete="street-address" />
      <TextField form={form} name="org_website" label="Website" type="url" placeholder="https://" />
      <div className="grid gap-3 sm:grid-cols-[160px_1fr]">
        <SelectField
          form={form}
          name="org_business_identifiers.type"
          label="Registered under"
          options={known}
        />
        <TextField
          form={form}
          name="org_business_identifiers.identifier"
          label="Business identifier"
          autoComplete="off"
        />
      </div>
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  )
}
