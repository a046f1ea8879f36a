import {
  addPilotCredentialOp,
  assetCategoryName,
  assetClassName,
  subCategoryName,
} from '@clearway/domain/contracts'
import { Button, Dialog, useToast } from '@clearway/ui'
import { useId } from 'react'
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
  /** Whose; null keeps it shut. */
  holder: CredentialHolder | null
  /** The category that is asked for, such as a mission's. */
  category?: number | undefined
  onClose: () => void
}

/** Puts a remote pilot certificate on record, from wherever it is found missing. */
export function AddCredentialDialog({ holder, category, onClose }: AddCredentialDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={holder !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Add a credential${holder ? ` of ${holder.name}` : ''}`}
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
      {holder && <CredentialForm id={formId} holder={holder} category={category} onDone={onClose} />}
    </Dialog>
  )
}

type CredentialFormProps = {
  id: string
  holder: CredentialHolder
  category: number | undefined
  onDone: () => void
}

const smallCategory = 3
const rotorcraft = 2
const remotelyPiloted = 1

function useCredentialForm({ holder, category = smallCategory, onDone }: CredentialFormProps) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const add = trpc.users.addPilotCredential.useMutation()
  const api = useApiForm({
    schema: addPilotCredentialOp.input,
    defaultValues: { rpc_number: '', category, sub_category: rotorcraft, class: remotelyPiloted },
    submit: async (values) => {
      try {
        await add.mutateAsync({ ...values, user_uuid: holder.user_uuid })
      } catch (error) {
        // One credential for each kind: what has to change is the kind, so the fault stands there.
        if (failureData(error)?.failure !== 'already_exists') throw error
        const message = `${holder.name} has a credential for ${credentialKind(values)} already`
        api.form.setError('category', { type: 'api', message }, { shouldFocus: true })
        return
      }
      await Promise.all([
        utils.users.pilotCredentials.invalidate({ user_uuid: holder.user_uuid }),
        utils.users.get.invalidate({ user_uuid: holder.user_uuid }),
      ])
      show({ kind: 'status', title: 'Credential added', detail: `${holder.name}, ${credentialKind(values)}` })
      onDone()
    },
  })
  return api
}

function CredentialForm(props: CredentialFormProps) {
  const { form, onSubmit, refusal } = useCredentialForm(props)
  return (
    <form id={props.id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
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
