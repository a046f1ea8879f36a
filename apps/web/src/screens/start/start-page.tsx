import { Banner, Button, Meter, Section, SkeletonRows, TextLink } from '@clearway/ui'
import { useEffect } from 'react'
import { useConsole, useMembership } from '../../caller/console-context.tsx'
import { ChecklistSteps } from '../../entities/checklist/checklist-steps.tsx'
import { useChecklist } from '../../entities/checklist/use-checklist.ts'
import { orgTypeWords } from '../../entities/organisation/organisation-words.ts'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { placesFor } from '../../shell/navigation.ts'

/** Where an organisation begins: what it does first, and what its pages are for. */
export const StartPage = () => {
  const { org_name, org_type } = useMembership()
  const { preferences, startTour } = useConsole()
  const isNew = !preferences.tour_left
  useEffect(() => {
    if (isNew) startTour()
  }, [isNew, startTour])
  return (
    <div className="flex min-h-0 flex-1 bg-surface-1 max-lg:block max-lg:overflow-y-auto">
      <div className="min-h-0 flex-1 overflow-y-auto border-line-strong lg:border-r">
        <div className="border-b border-line px-4 pt-4 pb-3">
          <h2 className="text-20 font-semibold tracking-title">{org_name}</h2>
          <p className="text-12 text-text-2">{orgTypeWords(org_type)}</p>
        </div>
        <Steps />
      </div>
      <Places />
    </div>
  )
}

const Steps = () => {
  const { query, state, putAway, isSaving } = useChecklist()
  const next = state?.next
  return (
    <Section
      title="First steps"
      level={2}
      note={state && `${state.done} of ${state.total} done`}
      action={
        state && (
          <Button size="sm" busy={isSaving} onClick={() => putAway(!state.isAway)}>
            {state.isAway ? 'Take out again' : 'Put away'}
          </Button>
        )
      }
    >
      <QueryNotice query={query} what="The checklist" />
      {!query.data && !query.error && <SkeletonRows rows={5} rowHeight={60} mark />}
      {state && <Meter label="First steps" value={state.done} max={state.total} />}
      <p className="py-2 text-12 text-text-2">They are your organisation’s: what a colleague did is done.</p>
      {state && !next && (
        <Banner tone="approved" title="All is done.">
          Your organisation is ready to work.
        </Banner>
      )}
      {state?.isAway && next && (
        <p className="text-12 text-text-2">Your pages no longer remind you of it. It is kept here.</p>
      )}
      {query.data && <ChecklistSteps steps={query.data.steps} />}
    </Section>
  )
}

/** The pages of the rail in a sentence each, and the way round. */
const Places = () => {
  const known = useConsole()
  return (
    <div className="w-full shrink-0 overflow-y-auto lg:w-(--planner-w)">
      <Section
        title="Your pages"
        level={2}
        action={
          <Button size="sm" onClick={known.startTour}>
            Show me round
          </Button>
        }
      >
        <ul>
          {placesFor(known).map(({ key, label, href, icon: Icon, about }) => (
            <li key={key} className="flex items-start gap-3 py-1.5">
              <Icon size={16} strokeWidth={1.6} aria-hidden className="mt-1 shrink-0 text-text-3" />
              <div className="min-w-0">
                <TextLink href={href}>{label}</TextLink>
                <p className="text-12 text-text-2">{about}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
