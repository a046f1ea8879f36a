import { orgTypeNumber } from '@clearway/domain/contracts'
import { IconButton, TextLink } from '@clearway/ui'
import { ListChecks, X } from 'lucide-react'
import { useMembership } from '../../caller/console-context.tsx'
import { ChecklistSteps } from '../../entities/checklist/checklist-steps.tsx'
import { stepWords } from '../../entities/checklist/checklist-words.ts'
import { useChecklist } from '../../entities/checklist/use-checklist.ts'
import { known } from '../../words/known.ts'

/** What a beginner does next, until all is done, somebody puts it away, or an operator has flown. */
export const FirstSteps = () => {
  const { org_type } = useMembership()
  const { query, state, putAway } = useChecklist()
  const hasFlown =
    org_type === orgTypeNumber.assetOwner &&
    query.data?.steps.some(({ key, done }) => key === 'flight' && done)
  if (!query.data || !state?.next || state.isAway || hasFlown) return null
  const next = known(stepWords, state.next)
  return (
    <section aria-label="First steps" className="border-b border-line-strong">
      <div className="flex min-h-9 items-center gap-2.5 border-b border-line bg-surface-2 px-4 text-12">
        <ListChecks size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-accent" />
        <p className="num min-w-0 flex-1 text-text-2">
          {`${state.done} of ${state.total} first steps done.`}
          {next && ` Next: ${next.title.toLowerCase()}`}
        </p>
        <TextLink href="/start">Show them</TextLink>
        <IconButton icon={X} label="Put the first steps away" size="sm" onClick={() => putAway(true)} />
      </div>
      <div className="px-4">
        <ChecklistSteps steps={query.data.steps} />
      </div>
    </section>
  )
}
