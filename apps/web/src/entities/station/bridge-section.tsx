import { Section, useNow } from '@clearway/ui'
import { trpc } from '../../trpc/client.ts'
import { VehicleFacts } from './bridge-marks.tsx'

/** The MAVLink bridge's report on one asset; nothing where no bridge flies it. */
export const BridgeSection = ({ assetUuid }: { assetUuid: string }) => {
  const { data } = trpc.bridges.list.useQuery({})
  const nowMs = useNow() ?? Date.now()
  const bridge = data?.find(({ vehicles }) => vehicles.some(({ asset_uuid }) => asset_uuid === assetUuid))
  const vehicle = bridge?.vehicles.find(({ asset_uuid }) => asset_uuid === assetUuid)
  if (!bridge || !vehicle) return null
  return (
    <Section title="MAVLink bridge" note={`${bridge.name}, system ${vehicle.system_id}`}>
      <VehicleFacts bridge={bridge} vehicle={vehicle} nowMs={nowMs} />
    </Section>
  )
}
