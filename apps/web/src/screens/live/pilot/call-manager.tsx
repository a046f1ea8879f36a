import { PhoneCall } from 'lucide-react'
import { trpc } from '../../../trpc/client.ts'

const manager = 1

/** Calls the duty phone of who manages a zone; where nobody gave one, says so. */
export const CallManager = ({ zoneUuid }: { zoneUuid: string }) => {
  const { data } = trpc.zones.get.useQuery({ zone_uuid: zoneUuid })
  const managers = data?.memberships.filter(({ membership_type }) => membership_type === manager) ?? []
  const named = managers.find(({ duty_phone }) => duty_phone !== null) ?? managers[0]
  if (!named) return null
  if (!named.duty_phone)
    return (
      <p className="px-4 py-3 text-center text-13 text-text-2">
        {named.org_name} manages {data?.zone_name} and has given no number here.
      </p>
    )
  return (
    <a
      href={`tel:${named.duty_phone}`}
      className="m-4 flex min-h-14 items-center justify-center gap-2.5 rounded-2 bg-danger text-16 font-semibold text-on-danger"
    >
      <PhoneCall size={20} strokeWidth={1.75} aria-hidden />
      Call {named.org_name}
    </a>
  )
}
