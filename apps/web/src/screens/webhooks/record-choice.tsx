import { listAssetsOp } from '@clearway/domain/contracts'
import { Field, FilterChip, Select } from '@clearway/ui'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useCan } from '../../caller/use-can.ts'
import { trpc } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'
import type { Endpoint } from './endpoint.ts'

interface EndpointValues {
  url: string
  event_types: string[]
  zone_uuids?: string[] | null | undefined
  asset_uuids?: string[] | null | undefined
  description?: string | null | undefined
}

/** The form of an endpoint, as its fields see it. */
// biome-ignore lint/suspicious/noExplicitAny: what the form's values become is nothing to its fields.
export type EndpointFormOf = UseFormReturn<EndpointValues, any, any>

const mostOffered = 100

interface Named {
  readonly uuid: string
  readonly name: string
}

const useZoneNames = (): readonly Named[] => {
  const { data } = trpc.zones.list.useQuery({ limit: mostOffered })
  return data?.data.map(({ zone_uuid, zone_name }) => ({ uuid: zone_uuid, name: zone_name })) ?? []
}

const useAssetNames = (isOffered: boolean): readonly Named[] => {
  const { data } = trpc.assets.list.useQuery({ limit: mostOffered }, { enabled: isOffered })
  return data?.data.map((asset) => ({ uuid: asset.asset_uuid, name: assetName(asset) })) ?? []
}

const nameIn = (offered: readonly Named[], uuid: string): string =>
  offered.find((record) => record.uuid === uuid)?.name ?? uuid.slice(0, 8)

/** What an endpoint is narrowed to, by name. */
export const useChosenNames = ({ zone_uuids, asset_uuids }: Pick<Endpoint, 'zone_uuids' | 'asset_uuids'>) => {
  const zones = useZoneNames()
  const readsAssets = useCan()(listAssetsOp) === true
  const assets = useAssetNames(readsAssets && asset_uuids !== null)
  const named = (offered: readonly Named[], uuids: readonly string[] | null): Named[] =>
    (uuids ?? []).map((uuid) => ({ uuid, name: nameIn(offered, uuid) }))
  return { zones: named(zones, zone_uuids), assets: named(assets, asset_uuids) }
}

interface RecordChoiceProps {
  form: EndpointFormOf
  name: 'zone_uuids' | 'asset_uuids'
}

/** Narrows the events to those that concern some zones, or some assets. */
export const RecordChoice = ({ form, name }: RecordChoiceProps) => {
  const isOfAssets = name === 'asset_uuids'
  const readsAssets = useCan()(listAssetsOp) === true
  const zones = useZoneNames()
  const assets = useAssetNames(isOfAssets && readsAssets)
  if (isOfAssets && !readsAssets) return null
  const offered = isOfAssets ? assets : zones
  const [label, one] = isOfAssets ? ['Assets', 'asset'] : ['Zones', 'zone']
  return (
    <Field label={label} help={`Only events that concern one of them. With none chosen: every ${one}.`}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <Chosen
            one={one}
            offered={offered}
            chosen={field.value ?? []}
            onChange={(uuids) => field.onChange(uuids.length > 0 ? uuids : null)}
          />
        )}
      />
    </Field>
  )
}

interface ChosenProps {
  one: string
  offered: readonly Named[]
  chosen: readonly string[]
  onChange: (uuids: string[]) => void
}

const Chosen = ({ one, offered, chosen, onChange }: ChosenProps) => (
  <div className="flex flex-wrap items-center gap-1.5">
    {chosen.map((uuid) => (
      <FilterChip
        key={uuid}
        label={one}
        value={nameIn(offered, uuid)}
        onRemove={() => onChange(chosen.filter((other) => other !== uuid))}
      />
    ))}
    <Select
      aria-label={`Add a ${one}`}
      placeholder={`Add ${one === 'asset' ? 'an asset' : 'a zone'}`}
      size="sm"
      value={undefined}
      options={offered
        .filter(({ uuid }) => !chosen.includes(uuid))
        .map(({ uuid, name }) => ({ value: uuid, label: name }))}
      onValueChange={(uuid) => onChange([...chosen, uuid])}
      className="w-44"
    />
  </div>
)
