import { TextLink } from '@clearway/ui'
import { Circle, CircleCheck } from 'lucide-react'
import { useOffer } from '../../caller/use-can.ts'
import type { Outputs } from '../../trpc/client.ts'
import { known } from '../../words/known.ts'
import { type StepWords, stepWords } from './checklist-words.ts'

/** The steps in their order, each with the one act that does it. */
export const ChecklistSteps = ({ steps }: { steps: Outputs['checklist']['get']['steps'] }) => {
  const next = steps.find(({ done }) => !done)?.key
  return (
    <ul aria-label="First steps">
      {steps.map(({ key, done }) => {
        const words = known(stepWords, key)
        return words && <Step key={key} words={words} isDone={done} isNext={key === next} />
      })}
    </ul>
  )
}

interface StepProps {
  words: StepWords
  isDone: boolean
  isNext: boolean
}

const Step = ({ words: { title, why, act }, isDone, isNext }: StepProps) => {
  const Mark = isDone ? CircleCheck : Circle
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5 last:border-b-0">
      <Mark
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className={isDone ? 'mt-px shrink-0 text-approved' : 'mt-px shrink-0 text-text-3'}
      />
      <div className="min-w-0 flex-1">
        <p className={isNext ? 'font-semibold' : ''}>
          {title}
          <span className="sr-only">{isDone ? ', done by your organisation' : ', not done'}</span>
        </p>
        {!isDone && <p className="text-12 text-text-2">{why}</p>}
      </div>
      {!isDone && act && <Act act={act} />}
    </li>
  )
}

const Act = ({ act }: { act: NonNullable<StepWords['act']> }) => {
  const { isShown, reason } = useOffer(act.op)
  if (!isShown) return <span className="text-12 text-text-3">An Admin does this</span>
  if (reason) return <span className="max-w-52 text-12 text-text-3">{reason}</span>
  return (
    <span className="shrink-0 text-12">
      <TextLink href={act.href}>{act.words}</TextLink>
    </span>
  )
}
