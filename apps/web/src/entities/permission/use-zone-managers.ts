import { zoneMembershipType } from '@clearway/domain/contracts'
import { useMemo } from 'react'
import { trpc } from '../../trpc/client.ts'

const slowlyMs = 5 * 60_000

export interface ZoneManager {
  readonly orgUuid: string
  readonly name: string
}

/** Who manages each zone, by its uuid. */
export const useZoneManagers = (
  zoneUuids: readonly string[],
): ReadonlyMap<string, readonly ZoneManager[]> => {
  const zones = trpc.useQueries((t) =>
    zoneUuids.map((zone_uuid) => t.zones.get({ zone_uuid }, { staleTime: slowlyMs })),
  )
  const found = zones.flatMap(({ data }) => data ?? [])
  const key = found.map(({ zone_uuid, updated_at }) => zone_uuid + updated_at).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the zones that are known, and as of when.
  return useMemo(
    () =>
      new Map(
        found.map(({ zone_uuid, memberships }) => [
          zone_uuid,
          memberships
            .filter(({ membership_type }) => membership_type === zoneMembershipType.manager)
            .map(({ org_uuid, org_name }) => ({ orgUuid: org_uuid, name: org_name })),
        ]),
      ),
    [key],
  )
}

/** The one that was asked, else all who may decide. */
export const managerNames = (
  managers: readonly ZoneManager[] | undefined,
  askedUuid?: string | null,
): string | undefined => {
  if (!managers || managers.length === 0) return undefined
  const asked = managers.find(({ orgUuid }) => orgUuid === askedUuid)
  return asked?.name ?? managers.map(({ name }) => name).join(' or ')
}
