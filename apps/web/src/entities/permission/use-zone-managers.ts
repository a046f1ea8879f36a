import { longestPage, zoneMembershipType } from '@clearway/domain/contracts'
import { useMemo } from 'react'
import { trpc } from '../../trpc/client.ts'

const slowlyMs = 5 * 60_000

export interface ZoneManager {
  readonly orgUuid: string
  readonly name: string
}

/** As many at a time as one question takes. */
const partsOf = (zoneUuids: readonly string[]): string[][] => {
  const sorted = [...new Set(zoneUuids)].sort()
  return Array.from({ length: Math.ceil(sorted.length / longestPage) }, (_, part) =>
    sorted.slice(part * longestPage, (part + 1) * longestPage),
  )
}

/** Who manages each zone, by its uuid. */
export const useZoneManagers = (
  zoneUuids: readonly string[],
): ReadonlyMap<string, readonly ZoneManager[]> => {
  const parts = trpc.useQueries((t) =>
    partsOf(zoneUuids).map((zone_uuids) =>
      t.zones.named(
        { zone_uuids },
        // A draft that is moved meets others: those that it still meets keep their names meanwhile.
        { staleTime: slowlyMs, placeholderData: (before) => before },
      ),
    ),
  )
  const found = parts.flatMap(({ data }) => data ?? [])
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
