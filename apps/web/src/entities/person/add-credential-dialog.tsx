import {
  addPilotCredentialOp,
  assetCategory,
  assetCategoryName,
  assetClass,
  assetClassName,
  subCategory,
  subCategoryName,
} from '@clearway/domain/contracts'
import { useToast } from '@clearway/ui'
import { z } from 'zod'
import { Chosen } from '../../forms/chosen.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { choicesOf } from '../../lists/list-filters.tsx'
import { trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'
import { credentialKind, endOfDay } from './member.ts'

export interface CredentialHolder {
  readonly user_uuid: string
  readonly name: string
}

export interface AddCredentialDialogProps {
  /** Whose; of several one is chosen. Null keeps it shut. */
  holders: readonly CredentialHolder[] | null
  /** The category that is asked for, such as a mission's. */
  category?: number | undefined
  onClose: () => void
}

/** The day it ends, or nothing. */
const Form = addPilotCredentialOp.input.extend({ user_uuid: Chosen('the person'), expires_at: z.string() })

/** Puts a remote pilot certificate on record, from wherever it is found missing. */
export const AddCredentialDialog = ({ holders, category, onClose }: AddCredentialDialogProps) => {
  const only = holders?.length === 1 ? holders[0] : undefined
  const utils = trpc.useUtils()
  const { show } = useToast()
  const add = trpc.users.addPilotCredential.useMutation()
  return (
    <FormDialog
      open={holders !== null}
      onClose={onClose}
      title={`Add a credential${only ? ` of ${only.name}` : ''}`}
      description="The remote pilot certificate as it is written."
      submit="Add credential"
      form={{
        schema: Form,
        defaultValues: {
          user_uuid: only?.user_uuid ?? '',
          rpc_number: '',
          expires_at: '',
          category: category ?? assetCategory.small,
          sub_category: subCategory.rotorcraft,
          class: assetClass.remotelyPiloted,
        },
        submit: async ({ expires_at, ...values }, form) => {
          const { user_uuid } = values
          const name = holders?.find((one) => one.user_uuid === user_uuid)?.name ?? 'The person'
          try {
            await add.mutateAsync({
              ...values,
              ...(expires_at && { expires_at: endOfDay(expires_at) }),
            })
          } catch (error) {
            // One valid credential for each kind, but for its renewal: what has to change is mostly the kind, so the fault is shown there.
            if (failureData(error)?.failure !== 'already_exists') throw error
            const message = `${name} has a valid credential for ${credentialKind(values)} already, which does not end sooner`
            form.setError('category', { type: 'api', message }, { shouldFocus: true })
            return
          }
          void utils.users.list.invalidate()
          void utils.users.get.invalidate({ user_uuid })
          show({ title: 'Credential added', detail: `${name}, ${credentialKind(values)}` })
          onClose()
        },
      }}
    >
      {(form) => (
        <>
          {holders && holders.length > 1 && (
            <SelectField
              form={form}
              name="user_uuid"
              label="Person"
              options={holders.map(({ user_uuid, name }) => ({ value: user_uuid, label: name }))}
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
          <TextField
            form={form}
            name="expires_at"
            label="Ends on"
            type="date"
            help="The last day that it is valid. Its holder and the Admins are told 30, 7 and 1 days before. Empty: it has no end."
          />
          <SelectField
            form={form}
            name="category"
            label="Category"
            options={choicesOf(assetCategoryName)}
            numeric
            required
          />
          <SelectField
            form={form}
            name="sub_category"
            label="Kind"
            options={choicesOf(subCategoryName)}
            numeric
            required
          />
          <SelectField
            form={form}
            name="class"
            label="Class"
            options={choicesOf(assetClassName)}
            numeric
            required
          />
        </>
      )}
    </FormDialog>
  )
}
