import { listAssetsOp } from '@clearway/domain/contracts'
import { Field, FilterChip, Select } from '@clearway/ui'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useCan } from '../../caller/use-can.ts'
import { useFleetChoice } from '../../entities/asset/use-fleet-choice.ts'
import { CrewSearchBox } from '../../entities/crew/crew-search.tsx'
import { useZones } from '../../entities/zone/use-zones.ts'
import { assetName } from '../../words/asset-name.ts'

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

interface Named {
  readonly uuid: string
  readonly name: string
}

const useZoneNames = (): readonly Named[] =>
  useZones().data?.map(({ zone_uuid, zone_name }) => ({ uuid: zone_uuid, name: zone_name })) ?? []

/** A part of the fleet, and all that is chosen of it; null: none is asked for. */
const useAssetNames = (chosen: readonly string[] | null) => {
  const isRead = useCan()(listAssetsOp) === true
  const { items, search } = useFleetChoice(chosen ?? [], isRead && chosen !== null)
  const offered: Named[] = items?.map((asset) => ({ uuid: asset.asset_uuid, name: assetName(asset) })) ?? []
  return { isRead, offered, search }
}

const nameIn = (offered: readonly Named[], uuid: string): string =>
  offered.find((record) => record.uuid === uuid)?.name ?? uuid.slice(0, 8)

const namedIn = (offered: readonly Named[], uuids: readonly string[]): Named[] =>
  uuids.map((uuid) => ({ uuid, name: nameIn(offered, uuid) }))

/** What an endpoint is narrowed to, by name. */
export const useNamedZones = (uuids: readonly string[]) => namedIn(useZoneNames(), uuids)
export const useNamedAssets = (uuids: readonly string[]) => namedIn(useAssetNames(uuids).offered, uuids)

/** Narrows the events to those that concern some zones. */
export const ZoneChoice = ({ form }: { form: EndpointFormOf }) => (
  <RecordChoice form={form} name="zone_uuids" label="Zones" one="zone" offered={useZoneNames()} />
)

/** The same of assets, for whoever has a fleet. */
export const AssetChoice = ({ form }: { form: EndpointFormOf }) => {
  const { isRead, offered, search } = useAssetNames(form.watch('asset_uuids') ?? [])
  if (!isRead) return null
  return (
    <>
      {search && <CrewSearchBox of="assets" search={search} />}
      <RecordChoice form={form} name="asset_uuids" label="Assets" one="asset" offered={offered} />
    </>
  )
}

interface RecordChoiceProps {
  form: EndpointFormOf
  name: 'zone_uuids' | 'asset_uuids'
  label: string
  one: keyof typeof add
  offered: readonly Named[]
}

const RecordChoice = ({ form, name, label, one, offered }: RecordChoiceProps) => (
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

const add = { zone: 'Add a zone', asset: 'Add an asset' }

interface ChosenProps {
  one: keyof typeof add
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
      aria-label={add[one]}
      placeholder={add[one]}
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
