import { OrganisationInput, orgTypeName, orgTypeNumber, userStatus } from '@clearway/domain/contracts'
import { Banner, Button, ErrorNotice, TextLink, useToast } from '@clearway/ui'
import { useConsole } from '../../caller/console-context.tsx'
import { verifyHref } from '../../entities/account/before-sign-in.ts'
import { AskedRequests } from '../../entities/invitation/asked-requests.tsx'
import { headlineOf, senderOf } from '../../entities/invitation/invitation-words.ts'
import { useWaitingInvitations } from '../../entities/invitation/waiting.tsx'
import { identifierTypes } from '../../entities/organisation/organisation-words.ts'
import { BackNote, RefusalNote, TextField } from '../../forms/fields.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { useIsHere } from '../../frame/use-go-on.ts'
import type { Outputs } from '../../trpc/client.ts'
import { changeByRoute } from '../../trpc/route-change.ts'
import { KindPicker } from './kind-picker.tsx'

const empty = {
  org_name: '',
  org_address: '',
  org_website: '',
  org_business_identifiers: { type: 'GSTIN', identifier: '' },
  org_type: orgTypeNumber.assetOwner,
} as const

export const CreateOrganisation = ({ isFirst }: { isFirst: boolean }) => {
  const { person, switchTo, reload } = useConsole()
  const { show } = useToast()
  const isHere = useIsHere()
  const { form, onSubmit, refusal, isBack } = useApiForm({
    schema: OrganisationInput,
    keptAs: 'New organisation',
    defaultValues: empty,
    submit: async (values, form) => {
      const { organisation } = await foundOrganisation(values)
      show({ title: 'Organisation created', id: organisation.org_name })
      if (isHere() && (await switchTo(organisation.org_uuid, '/start'))) return
      // It is there, whether it is shown or not: the same form would make another one.
      form.reset(empty)
      await reload()
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
        {isBack && <BackNote />}
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

type Founded = Omit<Outputs['organisations']['create'], 'tokens'>

/** Through a route of its own: the answer carries tokens, which the server keeps in the cookie. */
const foundOrganisation = (input: OrganisationInput): Promise<Founded> =>
  changeByRoute('/api/organisations', { body: input, read: (answer) => answer.json() })

/** For a person who belongs nowhere yet: perhaps they are expected somewhere. */
const WaitingNote = () => {
  const { data } = useWaitingInvitations()
  const [first] = data?.data ?? []
  if (!first) return null
  const more = (data?.pagination.total_records ?? 1) - 1
  return (
    <Banner
      tone="info"
      title={`${headlineOf(first)}.`}
      action={<TextLink href="/invitations">See and answer</TextLink>}
    >
      {`Invited by ${senderOf(first)}${more > 0 ? `, and ${more} more` : ''}.`}
    </Banner>
  )
}
