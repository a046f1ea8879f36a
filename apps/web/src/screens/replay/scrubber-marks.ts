import type { ScrubberMark } from '@clearway/ui/plots'
import type { FlightEvent } from './flight-events.ts'
import type { ReplayFacts } from './replay-frame.ts'

/** Breaches as stretches; link gaps and alerts as moments. */
export const scrubberMarks = (
  { excursions, gaps }: ReplayFacts,
  events: readonly FlightEvent[],
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
