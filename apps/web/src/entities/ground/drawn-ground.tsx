import { GroundStrip, Segmented } from '@clearway/ui'
import { useKeptChoice } from '../../forms/kept-choice.ts'
import { GroundPlace, usualHeight } from './ground-place.tsx'
import { groundWords, leastClearance, type ProfilePoint, readoutOf, worstWords } from './profile.ts'
import { type Drawn, useProfile } from './use-ground.ts'

const references = ['AGL', 'AMSL'] as const
/** The ground under what is drawn, and its height band above it, from the ground or from the sea. */
export const DrawnGround = ({ height = usualHeight, ...drawn }: Drawn & { height?: number }) => {
  const profile = useProfile(drawn)
  const [choice, choose] = useKeptChoice('ground-strip', references)
  if (!profile) return <GroundPlace height={height} />
  if (profile.length === 0) return null
  const isKnown = profile.some(({ ground }) => ground !== null)
  const reference = choice ?? (isKnown ? 'AMSL' : 'AGL')
  const clearance = leastClearance(profile, drawn.limits)
  return (
    <GroundStrip
      points={profile.map((point) => stripPoint(point, reference))}
      reference={reference}
      words={groundWords(profile, drawn.limits)}
      worst={
        clearance?.point.ground ? { atM: clearance.point.alongM, text: worstWords(clearance) } : undefined
      }
      readout={(index) => readoutOf(profile[index]!, reference)}
      tools={
        <Segmented
          label="Strip measured"
          size="sm"
          options={references.map((value) => ({ value, label: value }))}
          value={reference}
          onValueChange={choose}
        />
      }
      height={height}
    />
  )
}

const stripPoint = (point: ProfilePoint, reference: (typeof references)[number]) => {
  const { alongM, ground, lowerM, upperM, lowerAglM, upperAglM } = point
  return reference === 'AMSL'
    ? { alongM, groundM: ground?.highestM ?? null, lowerM, upperM }
    : { alongM, groundM: ground && 0, lowerM: lowerAglM, upperM: upperAglM }
}
