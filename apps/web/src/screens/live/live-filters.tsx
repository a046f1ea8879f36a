import { Button, Popover } from '@clearway/ui'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useIsPictured } from '../../loading/picture.ts'
import { useLoaded } from '../../loading/use-loaded.ts'
import type { LiveFiltersProps } from './live-filter-fields.tsx'
import { countFilters } from './live-params.ts'

const loadFields = () => import('./live-filter-fields.tsx').then((module) => module.LiveFilterFields)

/** Which groups, and which zone: behind one button with the number of filters that are set. It opens once its fields are there, which take the focus. */
export const LiveFilters = (props: LiveFiltersProps) => {
  const [isAsked, setAsked] = useState(false)
  const Fields = useLoaded(loadFields, useIsPictured() || isAsked)
  const active = countFilters(props.address.params.filters)
  return (
    <Popover
      label="Filters"
      align="end"
      className="w-64"
      open={isAsked}
      isReady={Fields !== undefined}
      onOpenChange={setAsked}
      trigger={
        <Button
          icon={SlidersHorizontal}
          aria-label={active > 0 ? `Filters, ${active} set` : 'Filters'}
          className="shrink-0"
        >
          {active > 0 && <span className="num">{active}</span>}
        </Button>
      }
    >
      {Fields && <Fields {...props} />}
    </Popover>
  )
}
