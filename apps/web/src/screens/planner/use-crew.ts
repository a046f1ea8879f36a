import { longestPage } from '@clearway/domain/contracts'
import { useMemo } from 'react'
import { useFleetChoice } from '../../entities/asset/use-fleet-choice.ts'
import { asTyped, type Crew, crewOf, searchState, slowly, unlisted } from '../../entities/crew/crew.ts'
import { useCrewSearch } from '../../entities/crew/use-crew-search.ts'
import { useOpenSessions } from '../../entities/flight/use-sessions.ts'
import { useSoonestPlans } from '../../entities/plan/use-open-plans.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { busyAssets } from './busy-assets.ts'

type Asset = Outputs['assets']['list']['data'][number]

export type CrewPilot = Outputs['users']['list']['data'][number]
export type CrewAsset = Asset & { busyUntilMs: number | null }

const useBusyAssets = (editedMissionUuid: string | undefined): ReadonlyMap<string, number> => {
  const sessions = useOpenSessions().data
  const plans = useSoonestPlans().data
  return useMemo(
    () =>
      busyAssets({
        sessions: sessions ?? [],
        plans: plans?.data ?? [],
        areAllPlansKnown: plans?.pagination.has_next === false,
        editedMissionUuid,
      }),
    [sessions, plans, editedMissionUuid],
  )
}

/** The fleet with what a mission asks of it. */
export const useCrewAssets = (
  chosen: readonly string[],
  missionUuid: string | undefined,
): Crew<CrewAsset> => {
  const fleet = useFleetChoice(chosen)
  const busy = useBusyAssets(missionUuid)
  const items = fleet.items?.map((asset) => ({ ...asset, busyUntilMs: busy.get(asset.asset_uuid) ?? null }))
  return { ...fleet, items }
}

const personUuid = ({ user_uuid }: CrewPilot): string => user_uuid

/** Whom a mission may name. */
const active = 1

/** Active people of the organisation: the first by name, or who is searched for, and all that the mission has chosen. */
export const useCrewPilots = (chosen: readonly string[]): Crew<CrewPilot> => {
  const { q, ...typed } = useCrewSearch()
  const { data: first } = trpc.users.list.useQuery({ active, limit: longestPage })
  const found = trpc.users.list.useQuery({ active, limit: longestPage, q }, { ...asTyped, enabled: q !== '' })
  const asked = { chosen, first, uuidOf: personUuid }
  const left = unlisted(asked)
  const answers = trpc.useQueries((t) =>
    left.map((uuid) => t.users.list({ active, q: uuid, limit: 1 }, slowly)),
  )
  const alone = left.map((uuid, index) => ({ uuid, found: answers[index]?.data?.data }))
  const search = { ...typed, state: searchState({ ...typed, q, found }) }
  return crewOf({ ...asked, page: q ? (found.data ?? first) : first, alone, search })
}
