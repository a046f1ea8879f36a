import { IconButton, TextLink } from '@clearway/ui'
import { ListChecks, X } from 'lucide-react'
import { useRouter } from 'next/router'
import { useConsole } from '../caller/console-context.tsx'
import { stepWords } from '../entities/checklist/checklist-words.ts'
import { useChecklist } from '../entities/checklist/use-checklist.ts'
import { homeOf } from './navigation.ts'

/** Over the page where an organisation lands: what it does next, until all is done or somebody puts it away. */
export const FirstSteps = () => {
  const { pathname, query } = useRouter()
  const known = useConsole()
  const isHome = known.membership !== null && pathname === homeOf(known) && query.kiosk !== '1'
  const { state, putAway } = useChecklist({ enabled: isHome })
  if (!isHome || !state?.next || state.isAway) return null
  return (
    <section
      aria-label="First steps"
      className="flex min-h-9 shrink-0 items-center gap-2.5 border-b border-line-strong bg-surface-2 px-4 text-12"
    >
      <ListChecks size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-accent" />
      <p className="num min-w-0 flex-1 truncate text-text-2">
        {`${state.done} of ${state.total} first steps done. Next: ${stepWords[state.next].title.toLowerCase()}`}
      </p>
      <TextLink href="/start">Show them</TextLink>
      <IconButton icon={X} label="Put the first steps away" size="sm" onClick={() => putAway(true)} />
    </section>
  )
}
