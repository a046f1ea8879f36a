import { mostLetters, orgTypeNumber, transferAssetOp } from '@clearway/domain/contracts'
import { Field, Textarea } from '@clearway/ui'
import { faultOf } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import { OrganisationField } from '../organisation/organisation-field.tsx'
import { effectsOfLeaving } from './transfer.ts'
import { Effects } from './transfer-marks.tsx'

interface TransferDialogProps {
  assetUuid: string
  name: string
  /** It has no owner now. */
  isUnowned?: boolean
  /** Why it cannot be offered now. */
  disabledReason?: string | undefined
  open: boolean
  onClose: () => void
}

/** Offers an asset to another organisation; nothing changes until that one accepts. */
export const TransferDialog = ({
  assetUuid,
  name,
  isUnowned = false,
  disabledReason,
  open,
  onClose,
}: TransferDialogProps) => {
  const done = useDone()
  const offer = trpc.invitations.transferAsset.useMutation()
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`${isUnowned ? 'Hand on' : 'Transfer'} ${name}`}
      description={
        isUnowned
          ? 'It is theirs once they accept it.'
          : 'It stays yours until the other organisation accepts.'
      }
      submit="Offer it"
      disabledReason={disabledReason}
      form={{
        schema: transferAssetOp.input,
        defaultValues: { org_svc_id: '', remarks: '' },
        submit: async (values) => {
          const made = await offer.mutateAsync({
            asset_uuid: assetUuid,
            ...values,
            remarks: values.remarks || null,
          })
          done({ title: `Offered to ${made.invitee_name}`, id: name }, 'invitations')
          onClose()
        },
      }}
    >
      {(form) => (
        <>
          <OrganisationField form={form} name="org_svc_id" orgType={orgTypeNumber.assetOwner} />
          <Field
            label="Remarks"
            help="They read it beside the offer"
            fault={faultOf(form, 'remarks', 'Remarks')}
          >
            <Textarea rows={2} mostLetters={mostLetters.note} {...form.register('remarks')} />
          </Field>
          {!isUnowned && (
            <section>
              <h3 className="mb-1 text-12 font-semibold text-text-2">When they accept</h3>
              <Effects effects={effectsOfLeaving} />
            </section>
          )}
        </>
      )}
    </FormDialog>
  )
}
