import { Button, Chip, metres, metresAgl, Section, wayLength } from '@clearway/ui'
import { ArrowUpToLine, MountainSnow } from 'lucide-react'
import type { ReactNode } from 'react'
import { highestAbove, leastClearance, openCategoryM, tooHighOver } from './profile.ts'
import { type Drawn, useGroundHere, useProfile } from './use-ground.ts'
import { type ClearBand, clearBands, leastClearM, tileName } from './ways-out.ts'

interface GroundSectionProps {
  drawn: Drawn
  /** A band that clears the ground was taken; without it none is offered. */
  onUse?: (fields: ClearBand['fields']) => void
}

/** How the drawn band lies over the ground, and what would clear it; in words where the ground is unknown. */
export const GroundSection = ({ drawn, onUse }: GroundSectionProps) => {
  const profile = useProfile(drawn)
  if (!profile || profile.length === 0) return null
  if (profile.every(({ ground }) => ground === null)) return <GroundUnknown drawn={drawn} />
  const clearance = leastClearance(profile, drawn.limits)
  const highest = highestAbove(profile)
  const overM = tooHighOver(profile)
  if (!clearance && overM === 0) return null
  return (
    <Section title="Ground">
      {clearance && (
        <Row
          icon={MountainSnow}
          title={`Worst clearance ${metres(clearance.metres)} at ${wayLength(clearance.point.alongM)}`}
          mark={
            clearance.metres < leastClearM && (
              <Chip tone="rejected">{clearance.metres < 0 ? 'In the ground' : 'Too low'}</Chip>
            )
          }
        >
          {`Ground ${metres(clearance.point.ground?.highestM ?? 0)} AMSL. ${metres(leastClearM)} is what one keeps off.`}
        </Row>
      )}
      {overM > 0 && highest && (
        <Row
          icon={ArrowUpToLine}
          title={`Above ${metresAgl(openCategoryM)} over ${wayLength(overM)}`}
          mark={<Chip tone="pending">Too high</Chip>}
        >
          {`Up to ${metres(-highest.metres)} above the ground, at ${wayLength(highest.point.alongM)}`}
        </Row>
      )}
      {onUse && <Offers bands={clearBands(profile, drawn.limits)} onUse={onUse} />}
    </Section>
  )
}

interface RowProps {
  icon: typeof MountainSnow
  title: string
  mark: ReactNode
  children: ReactNode
}

const Row = ({ icon: Icon, title, mark, children }: RowProps) => (
  <div className="flex items-start gap-2 py-1">
    <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-text-3" />
    <div className="num min-w-0 flex-1">
      <p className="font-semibold">{title}</p>
      <p className="text-12 text-text-3">{children}</p>
    </div>
    {mark}
  </div>
)

const Offers = ({
  bands,
  onUse,
}: {
  bands: readonly ClearBand[]
  onUse: (fields: ClearBand['fields']) => void
}) => (
  <ul aria-label="Bands that clear the ground" className="mt-1 flex flex-col gap-1.5 empty:hidden">
    {bands.map(({ key, act, effect, fields }) => (
      <li key={key} className="flex min-h-9 items-center gap-2 rounded-2 border border-line py-1 pr-1 pl-2.5">
        <span className="num min-w-0 flex-1">
          <span className="block font-semibold whitespace-nowrap">{act}</span>
          <span className="block text-12 text-text-2">{effect}</span>
        </span>
        <Button size="sm" aria-label={`Use: ${act}`} onClick={() => onUse(fields)}>
          Use
        </Button>
      </li>
    ))}
  </ul>
)

const GroundUnknown = ({ drawn: { polygon } }: { drawn: Drawn }) => {
  const [longitude = 0, latitude = 0] = polygon?.coordinates[0]?.[0] ?? []
  const undulation = useGroundHere(longitude, latitude)?.geoid_undulation_m
  const geoid =
    undulation === undefined
      ? ''
      : `; the geoid is known here (${metres(Math.abs(undulation))} ${undulation < 0 ? 'below' : 'above'} the ellipsoid)`
  return (
    <Section title="Ground unknown">
      <p className="text-12 text-text-2">
        {`No terrain on record for ${tileName(longitude, latitude)}. Zones are judged, clearance is not. Heights stand as you gave them, and what needs the ground is left out rather than guessed${geoid}. Terrain is added by the operator of this service.`}
      </p>
    </Section>
  )
}
