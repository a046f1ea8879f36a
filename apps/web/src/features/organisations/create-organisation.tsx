import { OrganisationInput, orgTypeName, userStatus } from '@clearway/domain/contracts'
import { Button, ErrorNotice, TextLink } from '@clearway/ui'
import { useConsole } from '../../console/console-context.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { AskedRequests } from '../invitations/asked-requests.tsx'
import { WaitingNote } from '../invitations/waiting-note.tsx'
import { verifyHref } from '../one-time-code/verify-href.ts'
import { foundOrganisation } from './found-organisation.ts'
import { identifierTypes } from './identifier-types.ts'
import { KindPicker } from './kind-picker.tsx'

const empty = {
  org_name: '',
  org_address: '',
  org_website: '',
  org_business_identifiers: { type: 'GSTIN', identifier: '' },
  org_type: 2,
} as const

export function CreateOrganisation({ isFirst }: { isFirst: boolean }) {
  const { person, switchTo } = useConsole()
  const { form, onSubmit, refusal } = useApiForm({
    schema: OrganisationInput,
    defaultValues: empty,
    submit: async (values) => {
      const { organisation } = await foundOrganisation(values)
      await switchTo(organisation.org_uuid)
    },
  })
  const type = form.watch('org_type')
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface-1">
      <div className="mx-auto max-w-[720px]">
        <WaitingNote />
        <AskedRequests />
      </div>
      <form noValidate onSubmit={onSubmit} className="mx-auto flex max-w-[720px] flex-col gap-4 px-4 py-6">
        <p className="max-w-[60ch] text-14 text-text-2">
          {isFirst
            ? 'You belong to no organisation yet. Create yours here, or join one as above.'
            : 'You become its Owner. You can change between your organisations at the top left.'}
        </p>
        {person.status !== userStatus.active && (
          <ErrorNotice
            title="Verify a contact first"
            actions={
              <TextLink href={verifyHref(person.email, { isSent: false })}>Verify {person.email}</TextLink>
            }
          >
            Only a person with a verified e-mail address or phone can create an organisation.
          </ErrorNotice>
        )}
        <KindPicker value={type} onValueChange={(value) => form.setValue('org_type', value)} />
        <TextField form={form} name="org_name" label={`Name of the ${orgTypeName[type]}`} required />
        <TextField form={form} name="org_address" label="Address" autoComplete="street-address" required />
        <TextField
          form={form}
          name="org_website"
          label="Website"
          type="url"
          placeholder="https://"
          required
        />
        <div className="grid gap-3 sm:grid-cols-[160px_1fr]">
          <SelectField
            form={form}
            name="org_business_identifiers.type"
            label="Registered under"
            options={identifierTypes()}
            required
          />
          <TextField
            form={form}
            name="org_business_identifiers.identifier"
            label="Business identifier"
            autoComplete="off"
            required
          />
        </div>
        <RefusalNote>{refusal}</RefusalNote>
        <div>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting} busyLabel="Creating">
            Create organisation
          </Button>
        </div>
      </form>
    </div>
  )
}
