import { useFirstPages } from '../../lists/use-every-page.ts'

/** Of a very bad day: whoever has more than this before them works in the list of alerts. */
const mostPages = 10
/** Of those that were closed, which nobody has to act on. */
const mostClosedPages = 2

/** The alerts that are not closed, without those that are over and never were dangerous; the newest first. */
export const useOpenAlerts = () =>
  useFirstPages(
    ['alerts', 'firstOpen'],
    ({ alerts }, asked) => alerts.list.query({ open: 1, quiet: 0, ...asked }),
    { mostPages },
  )

/** Those that were closed since, whenever they were raised. */
export const useClosedAlerts = (sinceMs: number) => {
  const closed_from = new Date(sinceMs).toISOString()
  return useFirstPages(
    ['alerts', 'firstClosed', closed_from],
    ({ alerts }, asked) => alerts.list.query({ open: 0, closed_from, ...asked }),
    { mostPages: mostClosedPages },
  )
}
