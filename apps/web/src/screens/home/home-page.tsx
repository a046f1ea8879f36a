import { createMissionOp, homeTodayOp, listPermissionsOp } from '@clearway/domain/contracts'
import { countdown, Kbd, plural, useNow } from '@clearway/ui'
import { Plus } from 'lucide-react'
import { useCan } from '../../caller/use-can.ts'
import { useSky } from '../../entities/flight/use-traffic.ts'
import { OfferedLink } from '../../frame/offered-link.tsx'
import { AllGreen } from './all-green.tsx'
import { EndingPanel } from './ending-panel.tsx'
import { FeedsPanel } from './feeds-panel.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FliesPanels, InTheAir } from './flies-panels.tsx'
import { TodayPanel } from './today-panel.tsx'
import { useWaiting, type Waiting } from './use-waiting.ts'
import { WaitsList } from './waits-list.tsx'

/** Where one begins: what waits, what flies now, what comes today, what runs out soon. Each part loads and fails by itself. */
export const HomePage = () => {
  const can = useCan()
  const sky = useSky()
  const waiting = useWaiting()
  const isManager = can(listPermissionsOp) === true
  const plans = can(homeTodayOp) === true
  return (
    <div className="flex min-h-0 flex-1 bg-surface-1 max-lg:block max-lg:overflow-y-auto">
      <div className="flex w-(--list-w) shrink-0 flex-col border-r border-line-strong max-lg:w-full max-lg:border-r-0 max-lg:border-b">
        <Headline waiting={waiting} />
        <div className="min-h-0 flex-1 lg:overflow-y-auto">
          <FirstSteps />
          <WaitsList waiting={waiting} />
        </div>
        <div className="flex h-11 shrink-0 items-center gap-2 border-t border-line-strong px-4 text-12 text-text-3">
          <span className="max-sm:hidden">
            <Kbd>J</Kbd> <Kbd>K</Kbd> move <Kbd>Enter</Kbd> open
          </span>
          <span className="ml-auto">
            {isManager ? (
              <AllGreen requests={waiting.requests.rows} />
            ) : (
              <OfferedLink op={createMissionOp} size="sm" icon={Plus} href="/planner">
                New mission
              </OfferedLink>
            )}
          </span>
        </div>
      </div>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div
          className={
            plans
              ? 'flex shrink-0 flex-col lg:grid lg:h-84 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,0.85fr)]'
              : 'flex flex-col'
          }
        >
          {sky ? (
            <FliesPanels sky={sky}>
              {(flies) =>
                sky === 'own' ? (
                  <>
                    <InTheAir flies={flies} />
                    <EndingPanel isManager={false} />
                  </>
                ) : (
                  <>
                    <EndingPanel isManager={isManager} className="lg:border-r" />
                    <FeedsPanel flies={flies} />
                  </>
                )
              }
            </FliesPanels>
          ) : (
            <EndingPanel isManager={false} />
          )}
        </div>
        {plans && <TodayPanel by={isManager ? 'zones' : 'assets'} />}
      </div>
    </div>
  )
}

/** The day, and all that waits in a sentence. */
const Headline = ({ waiting: { alerts, requests, waits, count } }: { waiting: Waiting }) => {
  const nowMs = useNow(10_000) ?? Date.now()
  const today = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).format(
    nowMs,
  )
  const first = requests.rows[0]?.mission.start_time
  const tasks = count - alerts.total - requests.total
  const parts = [
    alerts.total > 0 && plural(alerts.total, 'alert'),
    requests.total > 0 && plural(requests.total, 'request'),
    tasks > 0 && plural(tasks, waits.decisions.length > 0 || waits.missing.length > 0 ? 'task' : 'message'),
  ].filter((part) => part !== false)
  const soon =
    first && Date.parse(first) > nowMs
      ? `, the first starts in ${countdown(Date.parse(first), nowMs).text}`
      : ''
  return (
    <div className="border-b border-line px-4 pt-4 pb-3">
      <h2 className="text-20 font-semibold tracking-title" suppressHydrationWarning>
        {today}
      </h2>
      <p role="status" className="num text-12 text-text-2">
        {parts.length > 0 && `${parts.join(' and ')} ${count === 1 ? 'waits' : 'wait'}${soon}`}
      </p>
    </div>
  )
}
