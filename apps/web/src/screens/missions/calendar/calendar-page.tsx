import { createMissionOp } from '@clearway/domain/contracts'
import {
  Button,
  Empty,
  IconButton,
  plural,
  Segmented,
  TextLink,
  useHotkeys,
  useIsMobile,
  zoneAbbreviation,
} from '@clearway/ui'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useRouter } from 'next/router'
import { OfferedLink } from '../../../frame/offered-link.tsx'
import { QueryNotice } from '../../../frame/query-notice.tsx'
import { OwnListTools } from '../../../lists/list-tools.tsx'
import { missionColumns } from '../mission-columns.tsx'
import { MissionDrawer } from '../mission-drawer.tsx'
import { MissionMenus } from '../mission-filters.tsx'
import { filterNames, savedNames } from '../mission-question.ts'
import { ViewSwitch } from '../view-switch.tsx'
import { CalendarGrid, WeekStrip } from './calendar-grid.tsx'
import { CalendarList, DayList } from './calendar-list.tsx'
import { type Range, titleOf, weekNumber } from './days.ts'
import { loadOf } from './layout.ts'
import { MoveBar, RefusedBar } from './move-bar.tsx'
import { type CalendarView, mostMissions, useCalendar } from './use-calendar.ts'
import { type Moving, useMoving } from './use-moving.ts'

const focusBlock = (missionUuid: string): void =>
  void requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-block="${missionUuid}"]`)?.focus({ preventScroll: true }),
  )

/** What flies when: a day or a week of missions, each moved by hand or by keys. */
export const CalendarPage = () => {
  const view = useCalendar()
  const moving = useMoving(({ mission_uuid }) => focusBlock(mission_uuid))
  useCalendarKeys(view, moving)
  const { selected, isMobile, missions, query } = view
  const close = () => view.params.set({ mission: null })
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-hidden bg-surface-1">
      <Tools view={view} />
      <Filters view={view} />
      <QueryNotice query={query} what="The missions" />
      <div className="flex min-h-0 flex-1">
        {!selected && <CalendarList view={view} />}
        <div className="flex min-w-0 flex-1 flex-col max-sm:overflow-y-auto">
          {isMobile && <WeekStrip view={view} />}
          {missions?.length === 0 && <NothingPlanned view={view} />}
          <CalendarGrid view={view} moving={moving} />
          {isMobile && <DayList view={view} />}
          <MoveBar moving={moving} timeZone={view.timeZone} />
          <RefusedBar moving={moving} />
        </div>
        {selected && <MissionDrawer key={selected} missionUuid={selected} onClose={close} />}
      </div>
    </div>
  )
}

/** `M` picks up the block that has the focus; Esc returns it before it closes anything else. */
const useCalendarKeys = (view: CalendarView, moving: Moving) => {
  const router = useRouter()
  useHotkeys({
    t: () => view.goTo(view.today),
    '[': () => view.step(-1),
    ']': () => view.step(1),
    n: () => void (view.mayPlan && router.push('/planner')),
    m: ({ target }) => {
      const uuid = target instanceof Element && target.closest<HTMLElement>('[data-block]')?.dataset['block']
      const mission = view.missions?.find(({ mission_uuid }) => mission_uuid === uuid)
      if (mission && view.mayMove(mission)) moving.pickUp(mission)
    },
  })
  useHotkeys({ Escape: moving.back }, moving.held !== null)
}

const ranges = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
] as const

const Tools = ({ view }: { view: CalendarView }) => {
  const { params, range, days } = view
  const isMobile = useIsMobile()
  const unit = range === 'day' ? 'day' : 'week'
  return (
    <div className="flex min-h-[46px] shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
      <ViewSwitch params={params} />
      <Button kbd="T" onClick={() => view.goTo(view.today)}>
        Today
      </Button>
      <IconButton icon={ChevronLeft} label={`Previous ${unit}`} kbd="[" onClick={() => view.step(-1)} />
      <IconButton icon={ChevronRight} label={`Next ${unit}`} kbd="]" onClick={() => view.step(1)} />
      <h2 className="num text-16 font-semibold">{titleOf(days)}</h2>
      <span className="num text-12 text-text-3">{`week ${weekNumber(view.day)}`}</span>
      <span className="ml-auto flex items-center gap-2">
        {!isMobile && (
          <Segmented<Range>
            label="Days shown"
            options={ranges}
            value={range}
            onValueChange={(next) => params.set({ range: next === 'week' ? null : next })}
          />
        )}
        <OfferedLink op={createMissionOp} variant="primary" icon={Plus} href="/planner" iconOnPhone>
          New mission
        </OfferedLink>
      </span>
    </div>
  )
}

const uuidOf = ({ mission_uuid }: { mission_uuid: string }) => mission_uuid

const Filters = ({ view }: { view: CalendarView }) => {
  const { params, missions, parts, days, total, nowMs } = view
  const shown = days.flatMap((day) => parts.get(day) ?? [])
  const isCut = total > mostMissions
  const words = `${plural(new Set(shown.map(({ one }) => one)).size, 'mission')}, ${loadOf(shown).hours.toFixed(1)} h, ${zoneAbbreviation(nowMs)}`
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-2 border-b border-line px-4 py-1 max-sm:overflow-x-auto">
      <MissionMenus params={params} />
      <span className="ml-auto flex shrink-0 items-center gap-3">
        {missions && (
          <span className="num text-12 text-text-3">
            {isCut ? `${words}; the first ${mostMissions} of ${total}` : words}
          </span>
        )}
        <OwnListTools
          name="missions"
          list={{ rows: missions }}
          columns={missionColumns(nowMs, view.isManager)}
          rowKey={uuidOf}
          filters={savedNames}
          params={params}
        />
      </span>
    </div>
  )
}

const NothingPlanned = ({ view: { days, mayPlan, params } }: { view: CalendarView }) => {
  const isFiltered = filterNames.some((name) => params.get(name))
  return (
    <Empty
      title={`${isFiltered ? 'Nothing fits' : 'Nothing planned'} in ${titleOf(days)}`}
      action={mayPlan && !isFiltered && <TextLink href="/planner">Plan a mission</TextLink>}
    >
      {isFiltered ? 'Clear what it is narrowed by to see all.' : 'Missions stand here by the time they fly.'}
    </Empty>
  )
}
