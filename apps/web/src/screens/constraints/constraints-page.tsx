import { createConstraintOp } from '@clearway/domain/contracts'
import { ColumnSheet, FullMapPage, useMediaQuery } from '@clearway/ui'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import type { Constraint } from '../../entities/constraint/constraint-facts.ts'
import { OfferedLink } from '../../frame/offered-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import { part } from '../../loading/part.tsx'
import type { Bounds } from '../../map/index.ts'
import { ConstraintColumn } from './constraint-column.tsx'
import { ConstraintDrawer } from './constraint-drawer.tsx'
import { useConstraint, useConstraints, withChosen } from './use-constraints.ts'

const ConstraintsMap = part(() => import('./constraints-map.tsx').then((module) => module.ConstraintsMap))

const none: readonly Constraint[] = []

/** Geofences, corridors and weather cells as a list and on the map; one of them in the drawer. */
export const ConstraintsPage = () => {
  const params = useUrlParams()
  const [box, setBox] = useState<Bounds | null>(null)
  const shown = useConstraints(box)
  const listed = useConstraints(box, useOwner(params))
  const isDesk = useMediaQuery('(width >= 64rem)')
  const selected = params.get('constraint') ?? null
  const select = (constraint: string | null) => params.set({ constraint })
  const held = shown.query.data?.constraints ?? none
  const chosen = useConstraint(selected, held)
  const { data, error } = chosen
  const drawn = useMemo(() => withChosen(held, { data, error }), [held, data, error])
  const column = <ConstraintColumn {...listed} params={params} selected={selected} />
  return (
    <>
      <PageHead
        term="constraint"
        title="Constraints"
        tools={
          <OfferedLink
            op={createConstraintOp}
            href="/constraints/new"
            icon={Plus}
            variant="primary"
            size="sm"
            iconOnPhone
          >
            New constraint
          </OfferedLink>
        }
      />
      <FullMapPage
        map={
          <ConstraintsMap
            constraints={drawn}
            chosen={{ uuid: selected, isAwaited: selected !== null && chosen.isPending }}
            params={params}
            onSelect={select}
            onView={setBox}
          />
        }
        column={isDesk && column}
        sheet={!isDesk && <ColumnSheet>{column}</ColumnSheet>}
        drawer={selected && <ConstraintDrawer query={chosen} onClose={() => select(null)} />}
      />
    </>
  )
}

/** Who administers the platform may change what no organisation stored, too. */
const useOwner = (params: UrlParams) => {
  const { standing } = useConsole()
  const isMine = params.get('owner') === 'editable' && !standing.is_platform_admin
  return isMine ? { owner: 'mine' as const } : {}
}
