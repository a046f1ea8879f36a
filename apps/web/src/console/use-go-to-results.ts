import { orgTypeNumber } from '@clearway/domain/contracts'
import { trpc } from '../trpc/client.ts'
import { useConsole } from './console-context.tsx'
import { places, placesFor } from './navigation.ts'
import { orgTypeWords } from './organisation-menu.tsx'

export interface Found {
  readonly key: string
  readonly title: string
  readonly detail?: string
  readonly hint?: string
  readonly href?: string
  readonly orgUuid?: string
}

export interface FoundGroup {
  readonly label: string
  readonly found: readonly Found[]
}

const mostOfAKind = 6
const mostRead = 100

/** Records of the active organisation that can be found by name; read once the dialog opens. */
function useRecords(): { label: string; found: Found[] }[] {
  const { membership, isPlatform } = useConsole()
  const type = membership?.org_type
  const flies = type === orgTypeNumber.assetOwner
  const sees = flies || type === orgTypeNumber.airspaceManager
  const assets = trpc.assets.list.useQuery({ limit: mostRead }, { enabled: flies })
  const missions = trpc.missions.list.useQuery({ limit: mostRead }, { enabled: sees })
  const zones = trpc.zones.list.useQuery({ limit: mostRead }, { enabled: membership !== null || isPlatform })
  return [
    {
      label: 'Assets',
      found: (assets.data?.data ?? []).map((asset) => ({
        key: asset.asset_uuid,
        title: asset.asset_uin ?? asset.asset_svc_id,
        detail: `${asset.model_name} ${asset.model_variant}`,
        href: `${places.fleet.href}?asset=${asset.asset_uuid}`,
      })),
    },
    {
      label: 'Missions',
      found: (missions.data?.data ?? []).map((mission) => ({
        key: mission.mission_uuid,
        title: mission.mission_name,
        detail: mission.mission_svc_id,
        href: `${places.missions.href}?mission=${mission.mission_uuid}`,
      })),
    },
    {
      label: 'Zones',
      found: (zones.data?.data ?? []).map((zone) => ({
        key: zone.zone_uuid,
        title: zone.zone_name,
        detail: zone.zone_svc_id,
        href: `${places.zones.href}?zone=${zone.zone_uuid}`,
      })),
    },
  ]
}

function matches({ title, detail = '' }: Found, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase('en')
  return `${title} ${detail}`.toLocaleLowerCase('en').includes(wanted)
}

/** Places and organisations at once; records from the first letter on. */
export function useGoToResults(text: string): FoundGroup[] {
  const { memberships, membership, isPlatform } = useConsole()
  const records = useRecords()
  const reachable = [...placesFor({ membership, isPlatform }), places.settings]
  const groups = [
    { label: 'Places', found: reachable.map(({ key, label, href }): Found => ({ key, title: label, href })) },
    ...(text.trim() ? records : []),
    {
      label: 'Organisations',
      found: memberships
        .filter(({ org_uuid }) => org_uuid !== membership?.org_uuid)
        .map(({ org_uuid, org_name, org_type }): Found => {
          return { key: org_uuid, title: org_name, hint: orgTypeWords(org_type), orgUuid: org_uuid }
        }),
    },
  ]
  return groups
    .map(({ label, found }) => ({
      label,
      found: found.filter((one) => matches(one, text)).slice(0, mostOfAKind),
    }))
    .filter(({ found }) => found.length > 0)
}
