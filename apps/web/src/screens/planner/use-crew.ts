import { membershipStatus } from '@clearway/domain/contracts'
import { useMemo, useState } from 'react'
import { useSettled } from '../../timing/use-delayed.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { type Crew, crewOf, mostListed, unlisted } from './crew.ts'

const slowly = { staleTime: 5 * 60_000 }
/** While one types, what was found before stays. */
const asTyped = { placeholderData: <T>(before: T): T => before }

type Asset = Outputs['assets']['list']['data'][number]
type Team = Outputs['users']['list']

export type CrewPilot = Team['data'][number]
export type CrewAsset = Asset & { busyUntilMs: number | null }

/**
 * Until when each asset with an open session is in it: its plan's end, else when the session expires. A flight of the
 * mission that is edited keeps nothing from it.
 */
const useBusyAssets = (missionUuid: string | undefined): ReadonlyMap<string, number> => {
  const sessions = trpc.sessions.list.useQuery({ active: 1, limit: mostListed })
  const plans = trpc.flightPlans.logs.useQuery({ limit: mostListed })
  return useMemo(() => {
    const ends = new Map(plans.data?.data.map((plan) => [plan.plan_uuid, plan.schedule_end_time]))
    const open = (sessions.data?.data ?? []).filter(
      ({ mission_uuid }) => mission_uuid === null || mission_uuid !== missionUuid,
    )
    return new Map(
      open.map((session) => [
        session.asset_uuid,
        Date.parse(ends.get(session.plan_uuid ?? '') ?? session.session_expiry),
      ]),
    )
  }, [sessions.data, plans.data, missionUuid])
}

const useSearch = () => {
  const [text, onChange] = useState('')
  return { search: { text, onChange }, q: useSettled(text.trim()) }
}

const assetUuid = ({ asset_uuid }: Asset): string => asset_uuid

/** The fleet: its newest, or what is searched for, and all that the mission has chosen. */
const useFleet = (chosen: readonly string[]): Crew<Asset> => {
  const { search, q } = useSearch()
  const { data: first } = trpc.assets.list.useQuery({ limit: mostListed })
  const found = trpc.assets.list.useQuery({ limit: mostListed, q }, { ...asTyped, enabled: q !== '' })
  const asked = { chosen, first, uuidOf: assetUuid }
  const left = unlisted(asked)
  const answers = trpc.useQueries((t) => left.map((uuid) => t.assets.list({ q: uuid, limit: 1 }, slowly)))
  const alone = left.map((uuid, index) => ({ uuid, found: answers[index]?.data?.data }))
  return crewOf({ ...asked, page: q ? (found.data ?? first) : first, alone, search })
}

/** The fleet with what a mission asks of it. */
export const useCrewAssets = (
  chosen: readonly string[],
  missionUuid: string | undefined,
): Crew<CrewAsset> => {
  const fleet = useFleet(chosen)
  const busy = useBusyAssets(missionUuid)
  const items = fleet.items?.map((asset) => ({ ...asset, busyUntilMs: busy.get(asset.asset_uuid) ?? null }))
  return { ...fleet, items }
}

const personUuid = ({ user_uuid }: CrewPilot): string => user_uuid

const activeAmong = (page: Team | undefined): Team | undefined =>
  page && {
    ...page,
    data: page.data.filter(({ membership }) => membership.status === membershipStatus.active),
  }

/** Active people of the organisation: the first by name, or who is searched for, and all that the mission has chosen. */
export const useCrewPilots = (chosen: readonly string[]): Crew<CrewPilot> => {
  const { search, q } = useSearch()
  const whole = trpc.users.list.useQuery({ limit: mostListed })
  const found = trpc.users.list.useQuery({ limit: mostListed, q }, { ...asTyped, enabled: q !== '' })
  const first = activeAmong(whole.data)
  const asked = { chosen, first, uuidOf: personUuid }
  const left = unlisted(asked)
  const answers = trpc.useQueries((t) => left.map((uuid) => t.users.list({ q: uuid, limit: 1 }, slowly)))
  const alone = left.map((uuid, index) => ({ uuid, found: activeAmong(answers[index]?.data)?.data }))
  return crewOf({ ...asked, page: q ? (activeAmong(found.data) ?? first) : first, alone, search })
}
