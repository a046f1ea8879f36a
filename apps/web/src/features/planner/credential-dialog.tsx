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
import type { CrewPilot } from './use-crew.ts'

type CredentialDialogProps = {
  /** Whose; null keeps it shut. */
  pilot: CrewPilot | null
  /** The category that the mission needs. */
  category: number | undefined
  onClose: () => void
}

const optionsOf = (names: Readonly<Record<number, string>>) =>
  Object.entries(names).map(([value, name]) => ({
    value,
    label: name.charAt(0).toUpperCase() + name.slice(1),
  }))

/** Puts a remote pilot certificate on record without leaving the planner. */
export function CredentialDialog({ pilot, category, onClose }: CredentialDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={pilot !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Add a credential${pilot ? ` of ${pilot.name}` : ''}`}
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
      {pilot && <CredentialForm id={formId} pilot={pilot} category={category} onDone={onClose} />}
    </Dialog>
  )
}

type CredentialFormProps = { id: string; pilot: CrewPilot; category: number | undefined; onDone: () => void }

const smallCategory = 3
const rotorcraft = 2
const remotelyPiloted = 1

function CredentialForm({ id, pilot, category = smallCategory, onDone }: CredentialFormProps) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const add = trpc.users.addPilotCredential.useMutation()
  const { form, onSubmit, refusal } = useApiForm({
    schema: addPilotCredentialOp.input,
    defaultValues: { rpc_number: '', category, sub_category: rotorcraft, class: remotelyPiloted },
    submit: async (values) => {
      await add.mutateAsync({ ...values, user_uuid: pilot.user_uuid })
      await utils.users.pilotCredentials.invalidate({ user_uuid: pilot.user_uuid })
      show({ kind: 'status', title: 'Credential added', detail: pilot.name })
      onDone()
    },
  })
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
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
