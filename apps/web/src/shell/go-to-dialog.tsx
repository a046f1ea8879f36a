import { orgTypeNumber } from '@clearway/domain/contracts'
import { Dialog, Empty, GroupHead, ListRow, RowList, SearchInput } from '@clearway/ui'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { useConsole } from '../caller/console-context.tsx'
import { orgTypeWords } from '../entities/organisation/organisation-words.ts'
import { trpc } from '../trpc/client.ts'
import { places, placesFor } from './navigation.ts'

interface GoToDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Search or go to: places, organisations, and the records of the active organisation by name. */
export const GoToDialog = ({ open, onOpenChange }: GoToDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Search or go to">
    {open && <GoTo onDone={() => onOpenChange(false)} />}
  </Dialog>
)

const GoTo = ({ onDone }: { onDone: () => void }) => {
  const router = useRouter()
  const { switchTo } = useConsole()
  const [text, setText] = useState('')
  const groups = useGoToResults(text)
  const first = groups[0]?.found[0]

  const open = (found: Found) => {
    onDone()
    if (found.orgUuid) void switchTo(found.orgUuid)
    else if (found.href) void router.push(found.href)
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (first) open(first)
      }}
    >
      <SearchInput label="UIN, mission, zone, organisation" value={text} onValueChange={setText} autoFocus />
      <div className="-mx-4 max-h-[50vh] min-h-40 overflow-y-auto">
        {groups.map(({ label, found }) => (
          <section key={label} aria-label={label}>
            <GroupHead label={label} count={found.length} />
            <RowList label={label}>
              {found.map((one) => (
                <ListRow
                  key={one.key}
                  title={one.title}
                  endDetail={one.hint}
                  detail={one.detail}
                  onOpen={() => open(one)}
                />
              ))}
            </RowList>
          </section>
        ))}
        {groups.length === 0 && (
          <Empty title="Nothing has this name">Names, UINs and ids are looked at.</Empty>
        )}
      </div>
    </form>
  )
}

interface Found {
  readonly key: string
  readonly title: string
  readonly detail?: string
  readonly hint?: string
  readonly href?: string
  readonly orgUuid?: string
}

interface FoundGroup {
  readonly label: string
  readonly found: readonly Found[]
}

const mostOfAKind = 6
const mostRead = 100

/** Records of the active organisation that can be found by name; read once the dialog opens. */
const useRecords = (): { label: string; found: Found[] }[] => {
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

const matches = ({ title, detail = '' }: Found, text: string): boolean => {
  const wanted = text.trim().toLocaleLowerCase('en')
  return `${title} ${detail}`.toLocaleLowerCase('en').includes(wanted)
}

/** Places and organisations at once; records from the first letter on. */
const useGoToResults = (text: string): FoundGroup[] => {
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
