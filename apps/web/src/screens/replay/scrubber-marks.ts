import type { ScrubberMark } from '@clearway/ui/plots'
import type { FlightFindings } from './use-replay.ts'

/** Breaches as stretches; link gaps and alerts as moments. */
export const scrubberMarks = (
  { excursions, events, gaps }: Pick<FlightFindings, 'excursions' | 'events' | 'gaps'>,
  originMs: number,
): ScrubberMark[] => {
  const second = (timestampMs: number) => (timestampMs - originMs) / 1000
  const breaches = excursions.map(
    ({ fromMs, toMs }): ScrubberMark => ({
      key: `breach ${fromMs}`,
      from: second(fromMs),
      to: second(toMs),
      tone: 'rejected',
      label: 'Out of its plan',
    }),
  )
  const gapMarks = gaps.map(
    ({ fromMs, toMs }): ScrubberMark => ({
      key: `gap ${fromMs}`,
      from: second(fromMs),
      to: second(toMs),
      tone: 'stale',
      label: 'Link gap',
    }),
  )
  const moments = events
    .filter(({ kind }) => kind === 'alert' || kind === 'airborne' || kind === 'landed')
    .map(
      ({ key, timestampMs, tone, text }): ScrubberMark => ({
        key,
        from: second(timestampMs),
        tone,
        label: text,
      }),
    )
  return [...breaches, ...gapMarks, ...moments]
}
