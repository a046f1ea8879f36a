import { TextLink } from '@clearway/ui'
import { FileDown } from 'lucide-react'
import { useMembership } from '../../caller/console-context.tsx'
import { useDownload } from '../../files/use-download.ts'
import type { Outputs } from '../../trpc/client.ts'

export type Condition = Outputs['permissions']['get']['permission']['conditions'][number]

/** "13.10150, 77.66850, 300 m round it" */
export const placeWords = ({ latitude, longitude, radius_m }: NonNullable<Condition['place']>): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}${radius_m > 0 ? `, ${radius_m} m round it` : ''}`

/** What an approval binds the flight to. */
export const ConditionList = ({ conditions }: { conditions: readonly Condition[] }) =>
  conditions.length > 0 && (
    <ol aria-label="Conditions" className="mt-1 flex list-decimal flex-col gap-0.5 pl-4 text-12 text-text-2">
      {conditions.map(({ text, place }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place in the order, and may be there twice.
        <li key={index}>
          {text}
          {place && <span className="num block text-text-3">{placeWords(place)}</span>}
        </li>
      ))}
    </ol>
  )

/** The terms of an approval for printing, in the time zone of the reader. */
export const PermitLink = ({ permissionUuid, zone }: { permissionUuid: string; zone: string }) => {
  const { org_uuid } = useMembership()
  const zoneOfTime = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  const query = new URLSearchParams({ organisation: org_uuid, time_zone: zoneOfTime })
  const { link, isPending } = useDownload({ href: `/api/permissions/${permissionUuid}/permit?${query}` })
  return (
    <TextLink {...link} aria-label={`Permit of ${zone}`} className="gap-1.5 text-12">
      <FileDown size={13} strokeWidth={1.75} aria-hidden />
      {isPending ? 'Permit, being read' : 'Permit'}
    </TextLink>
  )
}
