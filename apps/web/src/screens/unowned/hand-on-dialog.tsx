import { orgTypeNumber } from '@clearway/domain/contracts'
import { Checkbox, plural } from '@clearway/ui'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { OrganisationField } from '../../entities/organisation/organisation-field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useDone } from '../../forms/use-done.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'

export type Unowned = Outputs['assets']['unowned']['data'][number]

export const modelWords = ({ model_name, model_variant }: Unowned): string => `${model_name} ${model_variant}`

const HandOn = z.object({
  org_svc_id: z.string().trim().min(1, { error: 'is required' }),
  asset_uuids: z.array(z.string()),
})
type HandOn = z.output<typeof HandOn>

/** Offers several at once to one organisation; what is refused stays marked, under its reason. */
export const HandOnDialog = ({ assets, onClose }: { assets: readonly Unowned[]; onClose: () => void }) => {
  const done = useDone()
  const offer = trpc.invitations.transferAsset.useMutation()
  const handOn = async (
    { org_svc_id, asset_uuids }: HandOn,
    form: UseFormReturn<HandOn, unknown, HandOn>,
  ) => {
    let invitee: string | null = null
    for (const [at, asset_uuid] of asset_uuids.entries()) {
      try {
        const made = await offer.mutateAsync({ asset_uuid, org_svc_id, remarks: null })
        invitee = made.invitee_name
      } catch (error) {
        // The one that is refused stays the first of those that are marked.
        form.setValue('asset_uuids', asset_uuids.slice(at))
        throw error
      }
    }
    done({ title: `${plural(asset_uuids.length, 'asset')} offered to ${invitee}` }, 'invitations')
    onClose()
  }
  return (
    <FormDialog<HandOn, HandOn>
      open
      onClose={onClose}
      title="Hand on several"
      description="Each is theirs once they accept it."
      submit={(form) => `Offer ${plural(form.watch('asset_uuids').length, 'asset')}`}
      isHeld={(form) => form.watch('asset_uuids').length === 0}
      form={{ schema: HandOn, defaultValues: { org_svc_id: '', asset_uuids: [] }, submit: handOn }}
    >
      {(form) => {
        const chosen = form.watch('asset_uuids')
        return (
          <>
            <OrganisationField form={form} name="org_svc_id" orgType={orgTypeNumber.assetOwner} />
            <fieldset>
              <legend className="mb-1 text-12 text-text-2">Assets</legend>
              {assets.map((asset) => (
                <Checkbox
                  key={asset.asset_uuid}
                  label={assetName(asset)}
                  hint={modelWords(asset)}
                  checked={chosen.includes(asset.asset_uuid)}
                  onCheckedChange={(isOn) =>
                    form.setValue(
                      'asset_uuids',
                      isOn ? [...chosen, asset.asset_uuid] : chosen.filter((one) => one !== asset.asset_uuid),
                    )
                  }
                />
              ))}
            </fieldset>
          </>
        )
      }}
    </FormDialog>
  )
}
