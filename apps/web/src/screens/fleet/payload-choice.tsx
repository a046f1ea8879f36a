import { payloadTypeName } from '@clearway/domain/contracts'
import { Checkbox, figure } from '@clearway/ui'
import { trpc } from '../../trpc/client.ts'

interface PayloadChoiceProps {
  modelUuid: string
  chosen: readonly string[]
  onChange: (uuids: string[]) => void
}

/** Payloads that the model may carry; those fitted that it no longer offers may only come off. */
export const PayloadChoice = ({ modelUuid, chosen, onChange }: PayloadChoiceProps) => {
  const payloads = trpc.assetModels.payloads.useQuery({ model_uuid: modelUuid })
  if (!payloads.data) return null
  const offered = new Set(payloads.data.map(({ payload_uuid }) => payload_uuid))
  const withdrawn = chosen.filter((uuid) => !offered.has(uuid))
  if (payloads.data.length === 0 && withdrawn.length === 0)
    return <p className="text-12 text-text-3">This model carries no payloads.</p>
  const toggle = (uuid: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, uuid] : chosen.filter((other) => other !== uuid))
  return (
    <fieldset>
      <legend className="mb-1 text-12 text-text-2">Payloads fitted</legend>
      {payloads.data.map(({ payload_uuid, payload_name, payload_type, weight_kg }) => (
        <Checkbox
          key={payload_uuid}
          label={payload_name}
          hint={`${payloadTypeName[payload_type]}, ${figure(weight_kg, 2)} kg`}
          checked={chosen.includes(payload_uuid)}
          onCheckedChange={(isOn) => toggle(payload_uuid, isOn)}
        />
      ))}
      {withdrawn.map((uuid) => (
        <Checkbox
          key={uuid}
          label="A payload that is withdrawn"
          hint="may only come off"
          checked
          onCheckedChange={(isOn) => toggle(uuid, isOn)}
        />
      ))}
    </fieldset>
  )
}
