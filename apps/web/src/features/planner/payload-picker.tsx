import { payloadTypeName } from '@clearway/domain/contracts'
import { figure, Select } from '@clearway/ui'
import { trpc } from '../../trpc/client.ts'
import type { Fitted } from './mission-form.ts'
import type { CrewAsset } from './use-crew.ts'

type PayloadPickerProps = {
  asset: CrewAsset
  fitted: Fitted | undefined
  onChange: (fitted: Fitted | undefined) => void
}

const none = 'none'
const slowlyMs = 5 * 60_000

/** Which of the payloads that its model may carry flies on this mission; those fitted to the asset stand first. */
export function PayloadPicker({ asset, fitted, onChange }: PayloadPickerProps) {
  const { asset_model_uuid, asset_uin, asset_svc_id, active_payload_uuids } = asset
  const permitted = trpc.assetModels.payloads.useQuery(
    { model_uuid: asset_model_uuid },
    { staleTime: slowlyMs },
  )
  if (!permitted.data?.length) return null
  const isOn = (uuid: string) => active_payload_uuids.includes(uuid)
  const offered = permitted.data.toSorted(
    (a, b) => Number(isOn(b.payload_uuid)) - Number(isOn(a.payload_uuid)),
  )
  const options = offered.map(({ payload_uuid, payload_name, payload_type, weight_kg }) => ({
    value: payload_uuid,
    label: payload_name,
    hint: isOn(payload_uuid) ? 'fitted' : `${payloadTypeName[payload_type]}, ${figure(weight_kg, 2)} kg`,
  }))
  const isKnown = fitted && options.some(({ value }) => value === fitted.payload_id)
  const withdrawn =
    fitted && !isKnown ? [{ value: fitted.payload_id, label: 'A payload that is withdrawn' }] : []
  return (
    <Select
      aria-label={`Payload of ${asset_uin ?? asset_svc_id}`}
      size="sm"
      className="w-64 max-w-full"
      options={[{ value: none, label: 'No payload' }, ...options, ...withdrawn]}
      value={fitted?.payload_id ?? none}
      onValueChange={(value) => {
        const chosen = offered.find(({ payload_uuid }) => payload_uuid === value)
        onChange(chosen && { payload_id: chosen.payload_uuid, payload_type: chosen.payload_type })
      }}
    />
  )
}
