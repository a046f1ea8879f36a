import { createMissionOp, seesThroughZones } from '@clearway/domain/contracts'
import { Tabs } from '@clearway/ui'
import { Plus } from 'lucide-react'
import { useCaller } from '../../caller/use-can.ts'
import { OfferedLink } from '../../frame/offered-link.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { type MissionTime, missionTimes } from './mission-question.ts'
import { ViewSwitch } from './view-switch.tsx'

const labels = { today: 'Today', coming: 'Coming', past: 'Past', all: 'All', drafts: 'Drafts' } as const
type Place = MissionTime | 'drafts'

interface MissionsHeadProps {
  params: UrlParams
  value: Place
  count?: number | undefined
  isNarrow?: boolean
}

/** Tabs by time, and for owners what is not submitted yet. */
export const MissionsHead = ({ params, value, count, isNarrow = false }: MissionsHeadProps) => {
  const places: readonly Place[] = seesThroughZones(useCaller()) ? missionTimes : [...missionTimes, 'drafts']
  const elsewhere = { mission: null, q: null, status: null, kind: null, page: null }
  return (
    <Tabs
      label="Missions"
      value={value}
      dense={isNarrow}
      items={places.map((place) => ({
        value: place,
        label: labels[place],
        ...(place === value && { count }),
        href: params.hrefWith({ ...elsewhere, when: place === 'all' ? null : place }),
      }))}
      leading={!isNarrow && <ViewSwitch params={params} />}
      trailing={
        <OfferedLink
          op={createMissionOp}
          size="sm"
          variant={isNarrow ? 'plain' : 'primary'}
          icon={Plus}
          href="/planner"
          iconOnPhone
        >
          New mission
        </OfferedLink>
      }
    />
  )
}
