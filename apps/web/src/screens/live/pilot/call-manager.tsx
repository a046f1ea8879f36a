import { PhoneCall } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDutyPhone } from '../../../entities/zone/use-zones.ts'

/** At the thumb, whatever else is shown: what does not fit on a small phone scrolls behind it. */
const Foot = ({ children }: { children: ReactNode }) => (
  <footer className="sticky bottom-0 z-(--z-drawer) mt-auto shrink-0 border-t border-line bg-surface-1 p-4 flat:py-2">
    {children}
  </footer>
)

const NoCall = ({ children }: { children: ReactNode }) => (
  <p className="flex min-h-14 items-center justify-center text-center text-13 wrap-anywhere text-text-2">
    {children}
  </p>
)

interface CallManagerProps {
  /** undefined: there is none here or ahead; null: the zones are still being read. */
  readonly zoneUuid: string | undefined | null
}

/** Calls the duty phone of who manages a zone; where that cannot be done it says why. */
export const CallManager = ({ zoneUuid }: CallManagerProps) => {
  const { named, isPending } = useDutyPhone(zoneUuid ?? undefined)
  if (zoneUuid === undefined)
    return (
      <Foot>
        <NoCall>No manager to call: it is in no zone, and none lies ahead.</NoCall>
      </Foot>
    )
  if (zoneUuid === null || isPending)
    return (
      <Foot>
        <NoCall>Whom to call is being read.</NoCall>
      </Foot>
    )
  if (!named?.phone)
    return (
      <Foot>
        <NoCall>
          {named
            ? `${named.orgName} manages ${named.zoneName} and has given no number here.`
            : 'Whom to call could not be read.'}
        </NoCall>
      </Foot>
    )
  return (
    <Foot>
      <a
        href={`tel:${named.phone}`}
        className="flex min-h-14 items-center justify-center gap-2.5 rounded-2 bg-danger px-3 py-1 text-on-danger"
      >
        <PhoneCall size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span className="min-w-0 text-center wrap-anywhere">
          <span className="block text-16 leading-5 font-semibold">Call {named.orgName}</span>
          <span className="num block text-12">
            {named.zoneName}, {named.phone}
          </span>
        </span>
      </a>
    </Foot>
  )
}
