import { Checkbox, figure } from '@clearway/ui'
import { trpc } from '../../trpc/client.ts'

type AllowedPayloadChoiceProps = { chosen: readonly string[]; onChange: (uuids: string[]) => void }

/** The manufacturer's own payload models that the model may carry. */
export function AllowedPayloadChoice({ chosen, onChange }: AllowedPayloadChoiceProps) {
  const payloads = trpc.payloadModels.list.useQuery({ limit: 100 })
  if (!payloads.data?.data.length) return null
  return (
    <fieldset>
      <legend className="mb-1 text-12 text-text-2">Payloads it may carry</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {payloads.data.data.map(({ payload_uuid, payload_name, weight_kg }) => (
          <Checkbox
            key={payload_uuid}
            label={payload_name}
            hint={`${figure(weight_kg, 2)} kg`}
            checked={chosen.includes(payload_uuid)}
            onCheckedChange={(isOn) =>
              onChange(isOn ? [...chosen, payload_uuid] : chosen.filter((uuid) => uuid !== payload_uuid))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
