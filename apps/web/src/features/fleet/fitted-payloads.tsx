import { payloadTypeName } from '@clearway/domain/contracts'
import { figure, Section } from '@clearway/ui'
import type { ReactNode } from 'react'
import { trpc } from '../../trpc/client.ts'
import { payloadIcon } from '../payloads/payload-facts.ts'
import type { Asset } from './asset-state.ts'

/** What hangs below the aircraft: payloads of its model, by name. */
export function FittedPayloads({ asset, action }: { asset: Asset; action?: ReactNode }) {
  const uuids = asset.active_payload_uuids
  const known = trpc.assetModels.payloads.useQuery(
    { model_uuid: asset.asset_model_uuid },
    { enabled: uuids.length > 0 },
  )
  const payloads = new Map(known.data?.map((payload) => [payload.payload_uuid, payload]))
  return (
    <Section title="Payloads fitted" note={uuids.length} action={action}>
      {uuids.length === 0 && <p className="text-12 text-text-3">None</p>}
      <ul>
        {uuids.map((uuid) => {
          const payload = payloads.get(uuid)
          const Icon = payloadIcon(payload?.payload_type)
          return (
            <li key={uuid} className="num flex min-h-6 items-center gap-2.5">
              <Icon size={15} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />
              <span className="min-w-0 flex-1 truncate">
                {payload?.payload_name ?? (known.data ? 'A payload that is withdrawn' : '…')}
              </span>
              {payload && (
                <span className="shrink-0 text-12 text-text-3">
                  {`${payloadTypeName[payload.payload_type]}, ${figure(payload.weight_kg, 2)} kg`}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
