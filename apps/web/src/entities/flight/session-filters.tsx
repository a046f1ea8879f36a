import { FilterChip } from '@clearway/ui'
import type { UrlParams } from '../../frame/use-url-params.ts'
import type { ListFilter } from '../../lists/list-filters.tsx'
import { trpc } from '../../trpc/client.ts'

const slowlyMs = 60_000
/** The newest. */
const mostOffered = 100

/** The missions by which flights are looked for, where they are the reader's to see, and the one that the address names. */
export const useMissionMenus = (isOffered: boolean, params: UrlParams): readonly ListFilter[] => {
  const chosen = params.get('mission') ?? ''
  const options = { enabled: isOffered, staleTime: slowlyMs }
  const newest = trpc.missions.list.useQuery({ limit: mostOffered }, options).data?.data
  const isAlone = newest !== undefined && chosen !== '' && !newest.some((one) => one.mission_uuid === chosen)
  const alone = trpc.missions.get.useQuery({ mission_uuid: chosen }, { ...options, enabled: isAlone }).data
  if (!isOffered) return []
  const missions = [...(isAlone && alone ? [alone] : []), ...(newest ?? [])]
  const choices = missions.map(({ mission_uuid, mission_name }) => ({
    value: mission_uuid,
    label: mission_name,
  }))
  return [{ name: 'mission', label: 'Mission', choices }]
}

/** A plan that a link asked for, to be taken away again. */
export const PlanFilter = ({ params }: { params: UrlParams }) => {
  if (!params.get('plan')) return null
  return <FilterChip label="Plan" value="one plan" onRemove={() => params.set({ plan: null, page: null })} />
}
