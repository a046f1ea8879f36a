import { flightStatus } from '@clearway/domain/contracts'
import { Button, IconButton, Input, Section, Select, type SelectOption } from '@clearway/ui'
import { Download, Plus, Trash2 } from 'lucide-react'
import { useConsole } from '../../caller/console-context.tsx'
import type { AssetItem } from '../../entities/asset/asset-state.ts'
import { usePlansOfAsset } from '../../entities/plan/use-open-plans.ts'
import { ArmingNow } from '../../entities/station/arming-now.tsx'
import {
  bridgeFile,
  freeSystemId,
  type MappedVehicle,
  systemIdProblem,
  vehiclesIn,
  vehiclesText,
} from '../../entities/station/bridge-file.ts'
import { examplesOf, type Station } from '../../entities/station/transport-examples.ts'
import { CodeBlock, CodeSteps } from '../../frame/copy-text.tsx'
import { saveFile } from '../../frame/save-file.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { assetName } from '../../words/asset-name.ts'
import { RunningBridges } from './running-bridges.tsx'

const byPlace = 'by place and time'

interface MavlinkPanelProps {
  readonly station: Station
  readonly all: readonly AssetItem[]
  readonly params: UrlParams
}

/** Which autopilot is which asset, the bridge's file with that mapping, and each one's answer if it asked to arm now. */
export const MavlinkPanel = ({ station, all, params }: MavlinkPanelProps) => {
  const { person } = useConsole()
  const vehicles = vehiclesIn(params.get('map'), station.asset.asset_uuid)
  const keep = (next: readonly MappedVehicle[]) => params.set({ map: vehiclesText(next) })
  const names = new Map(all.map((asset) => [asset.asset_uuid, asset.asset_svc_id]))
  const file = bridgeFile(vehicles, {
    origin: station.origin,
    orgUuid: station.orgUuid,
    email: person.email ?? '',
    broker: station.broker,
    fileOf: (assetUuid) => names.get(assetUuid) ?? assetUuid,
  })
  const nextId = freeSystemId(vehicles)
  const add = () =>
    keep([...vehicles, { systemId: nextId ?? 1, assetUuid: unmapped(all, vehicles), plan: null }])
  return (
    <>
      <RunningBridges all={all} />
      <Section title="Vehicles" note="by their MAVLink system id" level={2}>
        <ul className="flex flex-col gap-3">
          {vehicles.map((vehicle, at) => (
            <VehicleRow
              // biome-ignore lint/suspicious/noArrayIndexKey: its id is being typed and its asset chosen; a row is its place
              key={at}
              vehicle={vehicle}
              all={all}
              problem={systemIdProblem(vehicles, at)}
              onChange={(changed) => keep(vehicles.map((one, n) => (n === at ? changed : one)))}
              onRemove={vehicles.length > 1 ? () => keep(vehicles.filter((_, n) => n !== at)) : undefined}
            />
          ))}
        </ul>
        <div className="mt-3">
          <Button size="sm" icon={Plus} onClick={add} disabled={nextId === null}>
            Map a vehicle
          </Button>
        </div>
      </Section>
      <Section title="bridge.json" note="PARTNER_KEY is yours to fill in" level={2}>
        <CodeBlock label="bridge.json" text={file} />
        <div className="mt-2">
          <Button
            size="sm"
            icon={Download}
            onClick={() => saveFile('bridge.json', new Blob([file], { type: 'application/json' }))}
          >
            Download
          </Button>
        </div>
      </Section>
      <div className="p-4">
        <CodeSteps steps={examplesOf('mavlink', station)} />
      </div>
    </>
  )
}

const unmapped = (all: readonly AssetItem[], vehicles: readonly MappedVehicle[]): string => {
  const mapped = new Set(vehicles.map(({ assetUuid }) => assetUuid))
  return (all.find(({ asset_uuid }) => !mapped.has(asset_uuid)) ?? all[0])?.asset_uuid ?? ''
}

interface VehicleRowProps {
  readonly vehicle: MappedVehicle
  readonly all: readonly AssetItem[]
  readonly problem: string | null
  readonly onChange: (vehicle: MappedVehicle) => void
  readonly onRemove: (() => void) | undefined
}

const VehicleRow = ({ vehicle, all, problem, onChange, onRemove }: VehicleRowProps) => {
  const assets = all.map((asset) => ({
    value: asset.asset_uuid,
    label: assetName(asset),
    hint: asset.model_name,
  }))
  const plans = usePlansOf(vehicle.assetUuid)
  const setId = (text: string) => {
    const systemId = Number(text)
    if (Number.isInteger(systemId) && systemId >= 1 && systemId <= 255) onChange({ ...vehicle, systemId })
  }
  return (
    <li className="grid items-center gap-2 sm:grid-cols-[72px_minmax(0,1fr)_minmax(0,1fr)_auto_auto]">
      <Input
        type="number"
        min={1}
        max={255}
        aria-label="System id"
        value={String(vehicle.systemId)}
        onChange={({ target }) => setId(target.value)}
      />
      <Select
        aria-label={`Asset of system ${vehicle.systemId}`}
        options={assets}
        value={vehicle.assetUuid}
        onValueChange={(assetUuid) => onChange({ ...vehicle, assetUuid, plan: null })}
      />
      <Select
        aria-label={`Flight plan of system ${vehicle.systemId}`}
        options={plans}
        value={vehicle.plan ?? byPlace}
        onValueChange={(plan) => onChange({ ...vehicle, plan: plan === byPlace ? null : plan })}
      />
      <ArmingNow assetUuid={vehicle.assetUuid} plan={vehicle.plan} />
      {onRemove && (
        <IconButton icon={Trash2} label={`Remove system ${vehicle.systemId}`} onClick={onRemove} />
      )}
      {problem && (
        <p role="alert" className="text-12 text-rejected sm:col-span-5">
          {problem}
        </p>
      )}
    </li>
  )
}

/** Those that are not over; the usual answer first. */
const usePlansOf = (assetUuid: string): SelectOption[] => {
  const { data } = usePlansOfAsset(assetUuid)
  const own = (data?.data ?? []).filter(({ flight_status }) => flight_status !== flightStatus.completed)
  const named = own.map(({ plan_svc_id: id, schedule_start_time: from }) => ({
    value: id,
    label: id,
    hint: `${from.slice(0, 16).replace('T', ' ')}Z`,
  }))
  return [{ value: byPlace, label: 'By place and time' }, ...named]
}
