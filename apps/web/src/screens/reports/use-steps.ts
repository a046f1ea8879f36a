import { daysText, lastOf, stepsOf } from './report-question.ts'
import { stepWords } from './report-words.ts'
import type { Report } from './use-report.ts'

/** The days, weeks or months of the report's period, with their names; one that is pressed narrows the other charts. */
export const useSteps = ({ period, span, params: { get }, toggle }: Report) => {
  const steps = stepsOf(period, span)
  const named = (step: string) => daysText(step, lastOf(step, span))
  const chosen = steps.findIndex((step) => named(step) === get('day'))
  return {
    steps,
    names: steps.map((step) => stepWords(step, span)),
    selected: chosen < 0 ? undefined : chosen,
    onSelect: (at: number) => {
      const step = steps[at]
      if (step) toggle({ day: named(step) })
    },
  }
}
