import { OrganisationInput, orgTypeName } from '@clearway/domain/contracts'
import { useToast } from '@clearway/ui'
import { z } from 'zod'
import { useConsole } from '../../caller/console-context.tsx'
import { identifierTypes } from '../../entities/organisation/organisation-words.ts'
import { changedIn } from '../../forms/changed-in.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { PhoneOrNone, phoneInput } from '../../forms/phone-field.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { choicesOf } from '../../lists/list-filters.tsx'
import { type Outputs, trpc } from '../../trpc/client.ts'

export type Profile = Outputs['organisations']['get']

interface EditOrganisationProps {
  organisation: Profile
  onClose: () => void
}

/** Without a number it is registered under nothing, whatever the picker shows. */
const Form = OrganisationInput.extend({
  duty_phone: PhoneOrNone,
  org_business_identifiers: z
    .object({ type: z.string(), identifier: z.string() })
    .transform(({ type, identifier }): OrganisationInput['org_business_identifiers'] =>
      identifier.trim() ? { type, identifier } : null,
    )
    .pipe(OrganisationInput.shape.org_business_identifiers),
})
type FormIn = z.input<typeof Form>

export const EditOrganisation = ({ organisation, onClose }: EditOrganisationProps) => {
  const { reload } = useConsole()
  const utils = trpc.useUtils()
  const { show } = useToast()
  const update = trpc.organisations.update.useMutation()
  const { org_uuid, org_name, duty_phone, org_address, org_website, org_business_identifiers } = organisation
  const known = identifierTypes(org_business_identifiers.type)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Edit ${org_name}`}
      description="Others read the name beside what the organisation asks for, offers and decides."
      submit="Save"
      form={{
        schema: Form,
        defaultValues: {
          org_name,
          org_address,
          org_website,
          duty_phone: duty_phone ?? '',
          org_business_identifiers: {
            ...org_business_identifiers,
            type: org_business_identifiers.type || 'GSTIN',
          },
          org_type: organisation.org_type as FormIn['org_type'],
        },
        submit: async (values, form) => {
          const saved = await update.mutateAsync({ org_uuid, ...changedIn(values, form) })
          utils.organisations.get.setData({ org_uuid }, saved)
          void reload()
          show({ title: 'Organisation saved', detail: saved.org_name })
          onClose()
        },
      }}
    >
      {(form) => (
        <>
          <TextField form={form} name="org_name" label="Name" autoComplete="organization" required />
          <SelectField
            form={form}
            name="org_type"
            label="Type"
            options={choicesOf(orgTypeName)}
            help={
              form.watch('org_type') !== organisation.org_type
                ? 'What its members may do changes with it at once; a type that manages or oversees airspace may be reviewed first.'
                : 'It decides what the console shows and what members may do.'
            }
            numeric
            required
          />
          <TextField form={form} name="org_address" label="Address" autoComplete="street-address" />
          <TextField form={form} name="org_website" label="Website" type="url" placeholder="https://" />
          <TextField
            form={form}
            name="duty_phone"
            label="Duty phone"
            {...phoneInput}
            autoComplete="work tel"
            help="With the country code. Pilots call it about a zone that the organisation manages."
          />
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
        </>
      )}
    </FormDialog>
  )
}
