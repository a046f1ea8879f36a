import { Checkbox, figure } from '@clearway/ui'
import { useAllPayloads } from '../payloads/use-all-payloads.ts'

type AllowedPayloadChoiceProps = { chosen: readonly string[]; onChange: (uuids: string[]) => void }

/** The manufacturer's own payload models that the model may carry; others that it carries already stay. */
export function AllowedPayloadChoice({ chosen, onChange }: AllowedPayloadChoiceProps) {
  const payloads = useAllPayloads()
  if (!payloads) return null
  const own = new Set(payloads.map(({ payload_uuid }) => payload_uuid))
  const others = chosen.filter((uuid) => !own.has(uuid)).length
  return (
    <fieldset>
      <legend className="mb-1 text-12 text-text-2">Payloads it may carry</legend>
      {payloads.length === 0 && <p className="text-12 text-text-3">You have no active payloads yet.</p>}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {payloads.map(({ payload_uuid, payload_name, weight_kg }) => (
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
      {others > 0 && <p className="text-12 text-text-3">{`And ${others} that you do not offer any more.`}</p>}
    </fieldset>
  )
}
