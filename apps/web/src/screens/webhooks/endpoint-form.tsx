import { createEndpointOp, updateEndpointOp } from '@clearway/domain/contracts'
import { Button, Checkbox, Dialog, Field } from '@clearway/ui'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { changedIn } from '../../forms/changed-in.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useDone } from '../../forms/use-done.ts'
import { CopyText } from '../../frame/copy-text.tsx'
import { trpc } from '../../trpc/client.ts'
import { type Choice, type Endpoint, endpointName, families, isChosen, withChoice } from './endpoint.ts'
import { WouldHaveSent } from './event-count.tsx'
import { AssetChoice, type EndpointFormOf, ZoneChoice } from './record-choice.tsx'
import { useEndpointChange } from './use-endpoint-change.ts'

const choiceIn = (form: EndpointFormOf): Choice => {
  const { event_types, zone_uuids = null, asset_uuids = null } = form.watch()
  return { event_types, zone_uuids, asset_uuids }
}

const Fields = ({ form }: { form: EndpointFormOf }) => (
  <>
    <TextField form={form} name="description" label="Name" placeholder="Tower display" emptyIsNothing />
    <TextField
      form={form}
      name="url"
      label="Address"
      type="url"
      placeholder="https://partner.example/hooks"
      help="https:// on a public address. What is sent goes there and nowhere else."
      autoComplete="off"
      required
    />
    <Field label="Events" required fault={form.formState.errors.event_types && 'Choose at least one event'}>
      <Controller
        control={form.control}
        name="event_types"
        render={({ field }) => <EventChoice chosen={field.value} onChange={field.onChange} />}
      />
    </Field>
    <ZoneChoice form={form} />
    <AssetChoice form={form} />
    <WouldHaveSent choice={choiceIn(form)} />
  </>
)

interface EventChoiceProps {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

const EventChoice = ({ chosen, onChange }: EventChoiceProps) => (
  <div className="grid max-h-64 grid-cols-2 gap-x-4 gap-y-2 overflow-y-auto rounded-2 border border-line p-3 max-sm:grid-cols-1">
    {families.map(({ family, events }) => (
      <fieldset key={family} className="flex flex-col">
        <legend className="sr-only">{family}</legend>
        {[family, ...events].map((word) => (
          <Checkbox
            key={word}
            checked={isChosen(chosen, word)}
            onCheckedChange={(isTaken) => onChange(withChoice(chosen, word, isTaken))}
            label={<span className={word === family ? 'font-medium' : 'text-12 text-text-2'}>{word}</span>}
            {...(word !== family && { className: 'pl-6' })}
          />
        ))}
      </fieldset>
    ))}
  </div>
)

interface CreateEndpointProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks where to, then shows the secret this once. */
export const CreateEndpoint = ({ isOpen, onClose }: CreateEndpointProps) => {
  const utils = trpc.useUtils()
  const create = trpc.webhooks.create.useMutation()
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => {
    setSecret(null)
    onClose()
  }
  if (secret) return <SecretShown secret={secret} onKept={close} />
  return (
    <FormDialog
      open={isOpen}
      onClose={close}
      title="Add an endpoint"
      description="Events that your organisation may read are sent to it, signed."
      submit="Add endpoint"
      busyLabel="Adding"
      form={{
        schema: createEndpointOp.input,
        defaultValues: { url: '', event_types: [], description: '' },
        submit: async (values) => {
          setSecret((await create.mutateAsync(values)).secret)
          void utils.webhooks.list.invalidate()
        },
      }}
    >
      {(form) => <Fields form={form as unknown as EndpointFormOf} />}
    </FormDialog>
  )
}

interface EditEndpointProps {
  endpoint: Endpoint
  onClose: () => void
}

export const EditEndpoint = ({ endpoint, onClose }: EditEndpointProps) => {
  const done = useDone()
  const { change } = useEndpointChange(endpoint.endpoint_uuid)
  const { url, event_types, zone_uuids, asset_uuids, description } = endpoint
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Change ${endpointName(endpoint)}`}
      submit="Save"
      busyLabel="Saving"
      form={{
        schema: updateEndpointOp.input,
        defaultValues: { url, event_types, zone_uuids, asset_uuids, description },
        submit: async (values, form) => {
          await change(changedIn(values, form))
          done({ title: 'Endpoint changed', id: endpointName(endpoint) }, 'webhooks')
          onClose()
        },
      }}
    >
      {(form) => <Fields form={form as unknown as EndpointFormOf} />}
    </FormDialog>
  )
}

/** A secret that is not stored yet is not lost by Esc or the cross. */
export const SecretShown = ({ secret, onKept }: { secret: string; onKept: () => void }) => (
  <Dialog
    open
    onOpenChange={() => {}}
    title="The signing secret"
    description="It is shown this once. Whoever receives events checks their signature with it."
    footer={
      <Button variant="primary" onClick={onKept}>
        I kept it
      </Button>
    }
  >
    <CopyText label="Secret" text={secret} />
  </Dialog>
)
