import { longestPage, orgTypeNumber } from '@clearway/domain/contracts'
import {
  ButtonLink,
  DescriptionList,
  Empty,
  Field,
  Section,
  Select,
  SkeletonRows,
  TabPanel,
  Tabs,
  TextLink,
  useIsMobile,
  useMinute,
} from '@clearway/ui'
import { Radio, Unplug } from 'lucide-react'
import { useState } from 'react'
import { useMembership } from '../../caller/console-context.tsx'
import type { AssetItem } from '../../entities/asset/asset-state.ts'
import { useAsset, useSessionsOfAssets } from '../../entities/asset/use-assets.ts'
import { useFleetChoice } from '../../entities/asset/use-fleet-choice.ts'
import { CertificateCard } from '../../entities/certificate/certificate-card.tsx'
import type { CrewSearch } from '../../entities/crew/crew.ts'
import { CrewSearchBox } from '../../entities/crew/crew-search.tsx'
import { useOpenSessions } from '../../entities/flight/use-sessions.ts'
import { vehiclesIn } from '../../entities/station/bridge-file.ts'
import {
  endpointsOf,
  examplesOf,
  type Station,
  transports,
} from '../../entities/station/transport-examples.ts'
import { useStation } from '../../entities/station/use-station.ts'
import { CodeSteps, CopyText } from '../../frame/copy-text.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import { oneOf } from '../../lists/list-filters.tsx'
import { trpc } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'
import { MavlinkPanel } from './mavlink-panel.tsx'

const transportNames = transports.map(({ value }) => value)

/** How a ground station of one asset sends its frames here, by whichever transport it can. */
export const ConnectPage = () => {
  const { org_type, org_uuid } = useMembership()
  const isMobile = useIsMobile()
  return (
    <>
      <PageHead
        term="GCS, ground station"
        title={isMobile ? 'Ground station' : 'Connect your ground station'}
        trail={[{ label: 'Fleet', href: '/fleet' }]}
      />
      {org_type === orgTypeNumber.assetOwner ? (
        <Connect key={org_uuid} />
      ) : (
        <Empty icon={Unplug} title="Ground stations belong to asset owners">
          Who flies an asset connects its ground station.
        </Empty>
      )}
    </>
  )
}

const Connect = () => {
  const params = useUrlParams()
  const newest = trpc.assets.list.useQuery({ limit: longestPage })
  const open = useOpenSessions()
  // What flies is what somebody connects; else the first that may.
  const offered =
    open.data?.[0] ?? newest.data?.data.find(({ asset_uin }) => asset_uin) ?? newest.data?.data[0]
  const isKnown = newest.data !== undefined && (!open.isLoading || open.failureCount > 0)
  const [usual, setUsual] = useState<string>()
  // Whatever takes off later: the commands that somebody copies stay those of one aircraft.
  if (usual === undefined && isKnown && offered) setUsual(offered.asset_uuid)
  const chosen = params.get('asset') ?? usual
  const mapped = chosen ? vehiclesIn(params.get('map'), chosen).map(({ assetUuid }) => assetUuid) : []
  const fleet = useFleetChoice(chosen ? [...new Set([chosen, ...mapped])] : [])
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface-1">
      <QueryNotice query={newest} what="The fleet" />
      {!fleet.items && !newest.error && <SkeletonRows />}
      {newest.data?.data.length === 0 && (
        <Empty
          icon={Unplug}
          title="No asset to connect"
          action={<TextLink href="/fleet?register=1">Register an asset</TextLink>}
        >
          A ground station flies one asset.
        </Empty>
      )}
      {chosen && fleet.items && (
        <AssetStation
          key={chosen}
          assetUuid={chosen}
          all={fleet.items}
          search={fleet.search}
          params={params}
        />
      )}
    </div>
  )
}

interface AssetStationProps {
  assetUuid: string
  all: readonly AssetItem[]
  search: CrewSearch | null
  params: UrlParams
}

const AssetStation = ({ assetUuid, all, search, params }: AssetStationProps) => {
  const { item, query } = useAsset(assetUuid)
  const options = all.map((asset) => ({
    value: asset.asset_uuid,
    label: assetName(asset),
    hint: asset.model_name,
  }))
  return (
    <div className="mx-auto flex max-w-[1180px] flex-col gap-x-6 px-4 max-sm:px-0 lg:flex-row">
      <div className="min-w-0 flex-1">
        <Section>
          {search && (
            <div className="max-w-sm">
              <CrewSearchBox of="assets" search={search} />
            </div>
          )}
          <Field label="Asset" className="max-w-sm">
            <Select options={options} value={assetUuid} onValueChange={(asset) => params.set({ asset })} />
          </Field>
        </Section>
        <QueryNotice query={query} what="The asset" />
        {!item && !query.error && <SkeletonRows />}
        {item && <Transports asset={item} all={all} params={params} />}
      </div>
      {item && <Requirements asset={item} />}
    </div>
  )
}

interface TransportsProps {
  asset: AssetItem
  all: readonly AssetItem[]
  params: UrlParams
}

const Transports = ({ asset, all, params }: TransportsProps) => {
  const session = useSessionsOfAssets().get(asset.asset_uuid)
  const station = useStation(asset, session)
  const transport = oneOf(params.get('transport'), transportNames) ?? 'websocket'
  return (
    <>
      <Endpoints station={station} />
      <Tabs
        label="Transport"
        value={transport}
        onValueChange={(next) => params.set({ transport: next === 'websocket' ? null : next })}
        items={transports}
      >
        {transports.map(({ value }) => (
          <TabPanel key={value} value={value}>
            {value === 'mavlink' ? (
              <MavlinkPanel station={station} all={all} params={params} />
            ) : (
              <div className="p-4">
                <CodeSteps steps={examplesOf(value, station)} />
              </div>
            )}
          </TabPanel>
        ))}
      </Tabs>
      <p className="px-4 pb-6 text-12 text-text-3">
        Every field of a frame, every refusal and every close code:{' '}
        <TextLink href="/docs">API reference</TextLink>
      </p>
    </>
  )
}

/** As this deployment really has them: the page's own origin, and the broker that the server is configured with. */
const Endpoints = ({ station }: { station: Station }) => {
  const { socket, broker, frames, acks, batch } = endpointsOf(station)
  const shown = [
    { label: 'WebSocket', text: socket },
    { label: 'MQTT 5 broker', text: broker },
    { label: 'Frames topic', text: frames },
    { label: 'Acks topic', text: acks },
    { label: 'REST batch', text: batch },
  ]
  return (
    <Section title="Endpoints" level={2}>
      <DescriptionList
        labelWidth={104}
        className="max-sm:gap-2 max-sm:*:grid-cols-1!"
        facts={shown.map(({ label, text }) => ({ label, value: <CopyText label={label} text={text} /> }))}
      />
    </Section>
  )
}

/** What the station needs before it may send: a certificate for MQTT, a flight session for every transport. */
const Requirements = ({ asset }: { asset: AssetItem }) => {
  const nowMs = useMinute()
  const flying = useSessionsOfAssets()
  const session = flying.get(asset.asset_uuid)
  return (
    <aside aria-label="What it needs" className="w-full shrink-0 lg:w-[380px] lg:border-l lg:border-line">
      <Section title="Flight session" level={2}>
        <p className="mb-2 text-12 text-text-2">
          {session
            ? 'One is open: the examples name it and its token.'
            : 'None is open. Every transport stores frames of an open session.'}
        </p>
        <ButtonLink
          size="sm"
          icon={Radio}
          href={session ? `/sessions?session=${session}` : `/sessions?start=${asset.asset_uuid}`}
        >
          {session ? 'Show session' : 'Start session'}
        </ButtonLink>
      </Section>
      <Section title="Certificate" note="for MQTT" level={2}>
        <div className="pt-1 pb-2">
          <CertificateCard asset={asset} isFlying={session !== undefined} nowMs={nowMs} />
        </div>
      </Section>
    </aside>
  )
}
