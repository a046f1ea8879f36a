import { figure, useMinute } from '@clearway/ui'
import clsx from 'clsx'
import { trpc } from '../../trpc/client.ts'
import { useAgainAfter } from '../../trpc/use-again-after.ts'
import { ownTimeZone } from '../../words/text.ts'
import { PanelState } from './panel.tsx'

const hours = (seconds: number): string => `${figure(seconds / 3600)} h`

const dayName = (date: string, weekday: 'narrow' | 'long'): string =>
  new Intl.DateTimeFormat('en-GB', { weekday, timeZone: 'UTC' }).format(new Date(date))

/** Hours in the air on each day of this week, today's with accent, beside the whole week before. */
export const WeekBars = () => {
  const query = trpc.home.week.useQuery({ time_zone: ownTimeZone() })
  const today = new Date(useMinute()).toLocaleDateString('en-CA')
  const { days = [], last_week_s = 0 } = query.data ?? {}
  const sunday = days.at(-1)
  useAgainAfter(sunday && Date.parse(`${sunday.date}T24:00`), query.refetch)
  const most = Math.max(...days.map(({ flown_s }) => flown_s), 1)
  const all = days.reduce((sum, { flown_s }) => sum + flown_s, 0)
  return (
    <section aria-label="This week" className="shrink-0 border-t border-line px-4 py-2">
      <h3 className="flex items-baseline justify-between gap-3 text-12">
        <span className="text-text-2">This week</span>
        {query.data && (
          <span className="num text-text-3">
            <b className="font-semibold text-text">{hours(all)}</b>
            {`, ${hours(last_week_s)} last week`}
          </span>
        )}
      </h3>
      <PanelState query={query} what="the hours of this week" rows={1} />
      {query.data && (
        <ol className="mt-1.5 flex gap-1.5">
          {days.map(({ date, flown_s }) => (
            <li
              key={date}
              title={`${dayName(date, 'long')}: ${hours(flown_s)}`}
              className="min-w-0 flex-1 text-center text-11 text-text-3"
            >
              <span className="sr-only">{`${dayName(date, 'long')}: ${hours(flown_s)}`}</span>
              <span aria-hidden className="flex h-8 items-end">
                <span
                  className={clsx('min-h-px w-full', date === today ? 'bg-accent' : 'bg-text-3/40')}
                  style={{ height: `${(flown_s / most) * 100}%` }}
                />
              </span>
              <span aria-hidden>{dayName(date, 'narrow')}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
