import {
  addPilotCredentialOp,
  assetCategoryName,
  assetClassName,
  subCategoryName,
} from '@clearway/domain/contracts'
import { Button, Dialog, useToast } from '@clearway/ui'
import { useId } from 'react'
import type { z } from 'zod'
import { Chosen } from '../../forms/chosen.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'
import { credentialKind, optionsOf } from './credential-words.ts'

export interface CredentialHolder {
  readonly user_uuid: string
  readonly name: string
}

export type AddCredentialDialogProps = {
  /** Whose; of several one is chosen. Null keeps it shut. */
  holders: readonly CredentialHolder[] | null
  /** The category that is asked for, such as a mission's. */
  category?: number | undefined
  onClose: () => void
}

/** Puts a remote pilot certificate on record, from wherever it is found missing. */
export function AddCredentialDialog({ holders, category, onClose }: AddCredentialDialogProps) {
  const formId = useId()
  const only = holders?.length === 1 ? holders[0] : undefined
  return (
    <Dialog
      open={holders !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Add a credential${only ? ` of ${only.name}` : ''}`}
      description="The remote pilot certificate as it is written."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Add credential
          </Button>
        </>
      }
    >
      {holders && <CredentialForm id={formId} holders={holders} category={category} onDone={onClose} />}
    </Dialog>
  )
}

type CredentialFormProps = {
  id: string
  holders: readonly CredentialHolder[]
  category: number | undefined
  onDone: () => void
}

const smallCategory = 3
const rotorcraft = 2
const remotelyPiloted = 1

const Form = addPilotCredentialOp.input.extend({ user_uuid: Chosen('the person') })
type FormIn = z.input<typeof Form>
type FormOut = z.output<typeof Form>

function useCredentialForm({ holders, category = smallCategory, onDone }: CredentialFormProps) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const add = trpc.users.addPilotCredential.useMutation()
  const api = useApiForm<FormIn, FormOut>({
    schema: Form,
    defaultValues: {
      user_uuid: holders.length === 1 ? (holders[0]?.user_uuid ?? '') : '',
      rpc_number: '',
      category,
      sub_category: rotorcraft,
      class: remotelyPiloted,
    },
    submit: async (values) => {
      const { user_uuid } = values
      const name = holders.find((one) => one.user_uuid === user_uuid)?.name ?? 'The person'
      try {
        await add.mutateAsync(values)
      } catch (error) {
        // One credential for each kind: what has to change is the kind, so the fault stands there.
        if (failureData(error)?.failure !== 'already_exists') throw error
        const message = `${name} has a credential for ${credentialKind(values)} already`
        api.form.setError('category', { type: 'api', message }, { shouldFocus: true })
        return
      }
      await Promise.all([
        utils.users.pilotCredentials.invalidate({ user_uuid }),
        utils.users.get.invalidate({ user_uuid }),
      ])
      show({ kind: 'status', title: 'Credential added', detail: `${name}, ${credentialKind(values)}` })
      onDone()
    },
  })
  return api
}

function CredentialForm(props: CredentialFormProps) {
  const { form, onSubmit, refusal } = useCredentialForm(props)
  return (
    <form id={props.id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
      {props.holders.length > 1 && (
        <SelectField
          form={form}
          name="user_uuid"
          label="Person"
          options={props.holders.map(({ user_uuid, name }) => ({ value: user_uuid, label: name }))}
          required
        />
      )}
      <TextField
        form={form}
        name="rpc_number"
        label="Certificate number"
        placeholder="RPC-IN-20418"
        autoComplete="off"
        required
      />
      <SelectField
        form={form}
        name="category"
        label="Category"
        options={optionsOf(assetCategoryName)}
        numeric
        required
      />
      <SelectField
        form={form}
        name="sub_category"
        label="Kind"
        options={optionsOf(subCategoryName)}
        numeric
        required
      />
      <SelectField
        form={form}
        name="class"
        label="Class"
        options={optionsOf(assetClassName)}
        numeric
        required
      />
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  )
}
