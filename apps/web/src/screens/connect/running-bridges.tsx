import { Banner, count, DataTable, KeyFigures, ListRow, Section, useIsMobile, useNow } from '@clearway/ui'
import clsx from 'clsx'
import { useState } from 'react'
import type { AssetItem } from '../../entities/asset/asset-state.ts'
import {
  LastArming,
  receivedWords,
  standingWords,
  VehicleFacts,
} from '../../entities/station/bridge-marks.tsx'
import {
  type Bridge,
  type BridgedVehicle,
  isAway,
  troublesOf,
  vehicleWord,
} from '../../entities/station/bridge-words.ts'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { shownColumns } from '../../lists/list-column.ts'
import { ListTools } from '../../lists/list-tools.tsx'
import { useListView } from '../../lists/use-list-view.ts'
import { trpc } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'
import { vehicleColumns } from './vehicle-columns.tsx'

/** The bridges that run for this organisation, as they reported last: vehicles, arming, fences, what waits. */
export const RunningBridges = ({ all }: { all: readonly AssetItem[] }) => {
  const bridges = trpc.bridges.list.useQuery({})
  const nowMs = useNow() ?? Date.now()
  const names = new Map(all.map((asset) => [asset.asset_uuid, assetName(asset)]))
  return (
    <>
      <QueryNotice query={bridges} what="The bridges" />
      {bridges.data?.length === 0 && (
        <Section title="Running bridge" level={2}>
          <p className="text-12 text-text-2">
            None has reported in a week. Map your vehicles, run the bridge beside your ground station, and it
            shows here what it hears; a simulated vehicle will do to try.
          </p>
        </Section>
      )}
      {bridges.data?.map((bridge) => (
        <RunningBridge key={bridge.bridge_uuid} bridge={bridge} names={names} nowMs={nowMs} />
      ))}
    </>
  )
}

const idOf = ({ system_id }: BridgedVehicle) => String(system_id)
const noFilters: readonly string[] = []

interface RunningBridgeProps {
  readonly bridge: Bridge
  readonly names: ReadonlyMap<string, string>
  readonly nowMs: number
}

const mebibytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(bytes > 0 ? 1 : 0)

const RunningBridge = ({ bridge, names, nowMs }: RunningBridgeProps) => {
  const [shown, setShown] = useState<number | null>(null)
  const isMobile = useIsMobile()
  const { vehicles } = bridge
  const chosen = vehicles.find(({ system_id }) => system_id === shown)
  const received = vehicles.filter(({ heard_age_s }) => heard_age_s !== null && heard_age_s < 10).length
  const nameOf = ({ asset_uuid: uuid }: BridgedVehicle) =>
    uuid === null ? 'No asset' : (names.get(uuid) ?? 'An asset that is not yours any more')
  const toggle = (id: number) => setShown(id === shown ? null : id)
  const params = useUrlParams()
  const kept = useListView('vehicles')
  const columns = vehicleColumns(bridge, nameOf, nowMs)
  return (
    <section aria-label={`Bridge ${bridge.name}`} className={clsx(isAway(bridge, nowMs) && 'saturate-50')}>
      <Section
        title={`Bridge ${bridge.name}`}
        note={standingWords(bridge, nowMs)}
        level={2}
        action={
          <ListTools
            name="vehicles"
            view={kept}
            list={{ rows: vehicles }}
            columns={columns}
            rowKey={idOf}
            filters={noFilters}
            params={params}
          />
        }
      >
        <p className="text-12 text-text-3">{bridge.lines.join(', ')}</p>
      </Section>
      <KeyFigures
        columns={isMobile ? 2 : 4}
        figures={[
          { label: 'Vehicles heard', value: received, unit: `of ${vehicles.length}` },
          {
            label: 'Frames waiting',
            value: count(vehicles.reduce((sum, one) => sum + one.frames_waiting, 0)),
          },
          {
            label: 'Kept on disk',
            value: mebibytes(bridge.disk_bytes),
            unit: `of ${count(bridge.disk_limit_bytes / 1024 / 1024)} MiB`,
          },
          {
            label: 'Bad checksums',
            value: count(bridge.bad_checksums),
            unit: `of ${count(bridge.messages)}`,
          },
        ]}
      />
      {troublesOf(bridge).map((trouble) => (
        <Banner key={trouble} tone="pending" title={trouble} />
      ))}
      <DataTable
        label={`Vehicles of ${bridge.name}`}
        rows={vehicles}
        columns={shownColumns(columns, kept.columns)}
        rowKey={idOf}
        selectedKey={shown === null ? null : String(shown)}
        onRowOpen={({ system_id }) => toggle(system_id)}
        mobile={(vehicle, selected) => (
          <ListRow
            title={`${vehicle.system_id} ${nameOf(vehicle)}`}
            detail={receivedWords(bridge, vehicle, nowMs)}
            end={vehicleWord(bridge, vehicle, nowMs).word}
            endDetail={<LastArming vehicle={vehicle} />}
            selected={selected}
            onOpen={() => toggle(vehicle.system_id)}
          />
        )}
      />
      {chosen && (
        <Section title={`System ${chosen.system_id}`} note={nameOf(chosen)}>
          <VehicleFacts bridge={bridge} vehicle={chosen} nowMs={nowMs} />
        </Section>
      )}
    </section>
  )
}
