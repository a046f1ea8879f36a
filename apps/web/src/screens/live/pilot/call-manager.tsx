import { PhoneCall } from 'lucide-react'
import { useDutyPhone } from '../../../entities/zone/use-zones.ts'

/** Calls the duty phone of who manages a zone; a sentence where there is none. */
export const CallManager = ({ zoneUuid }: { zoneUuid: string }) => {
  const named = useDutyPhone(zoneUuid)
  if (!named) return null
  if (!named.phone)
    return (
      <p className="px-4 py-3 text-center text-13 text-text-2">
        {named.orgName} manages {named.zoneName} and has given no number here.
      </p>
    )
  return (
    <a
      href={`tel:${named.phone}`}
      className="m-4 flex min-h-14 items-center justify-center gap-2.5 rounded-2 bg-danger text-16 font-semibold text-on-danger"
    >
      <PhoneCall size={20} strokeWidth={1.75} aria-hidden />
      Call {named.orgName}
    </a>
  )
}
