import { trpc } from '../../trpc/client.ts'

const manager = 1

/** The manager of a zone to call, one with a number first; undefined: it has none, or it is still being read. */
export const useDutyPhone = (zoneUuid: string | undefined) => {
  const { data } = trpc.zones.get.useQuery({ zone_uuid: zoneUuid ?? '' }, { enabled: zoneUuid !== undefined })
  const managers = data?.memberships.filter(({ membership_type }) => membership_type === manager) ?? []
  const named = managers.find(({ duty_phone }) => duty_phone !== null) ?? managers[0]
  return named && { orgName: named.org_name, zoneName: data?.zone_name, phone: named.duty_phone }
}
