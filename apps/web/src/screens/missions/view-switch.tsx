import { Segmented } from '@clearway/ui'
import { CalendarDays, List, Map as MapIcon } from 'lucide-react'
import type { UrlParams } from '../../frame/use-url-params.ts'

export const viewNames = ['list', 'map', 'calendar'] as const
export type ViewName = (typeof viewNames)[number]

/** The view that the address names; the list where it names none. */
export const viewOf = (params: Pick<UrlParams, 'get'>): ViewName =>
  viewNames.find((one) => one === params.get('view')) ?? 'list'

const options = [
  { value: 'list', label: 'List', icon: List },
  { value: 'map', label: 'Map', icon: MapIcon },
  { value: 'calendar', label: 'Calendar', icon: CalendarDays },
] as const

/** Three ways to see the missions; what is asked for and what is open stay. */
export const ViewSwitch = ({ params }: { params: UrlParams }) => (
  <Segmented
    label="View"
    iconsWhenNarrow
    options={options}
    value={viewOf(params)}
    onValueChange={(view) =>
      params.set({
        view: view === 'list' ? null : view,
        page: null,
        ...(params.get('when') === 'drafts' && { when: null }),
      })
    }
    className="shrink-0"
  />
)
