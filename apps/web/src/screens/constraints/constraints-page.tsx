import { createConstraintOp } from '@clearway/domain/contracts'
import { ColumnSheet, FullMapPage, useMediaQuery } from '@clearway/ui'
import { Plus } from 'lucide-react'
import type { Constraint } from '../../entities/constraint/constraint-facts.ts'
import { OfferedLink } from '../../frame/offered-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { part } from '../../loading/part.tsx'
import { trpc } from '../../trpc/client.ts'
import { ConstraintColumn } from './constraint-column.tsx'
import { ConstraintDrawer } from './constraint-drawer.tsx'

const ConstraintsMap = part(() => import('./constraints-map.tsx').then((module) => module.ConstraintsMap))

const none: readonly Constraint[] = []

/** Geofences, corridors and weather cells as a list and on the map; one of them in the drawer. */
export const ConstraintsPage = () => {
  const params = useUrlParams()
  const query = trpc.constraints.list.useQuery({})
  const isDesk = useMediaQuery('(width >= 64rem)')
  const selected = params.get('constraint') ?? null
  const select = (constraint: string | null) => params.set({ constraint })
  const column = <ConstraintColumn list={query.data} query={query} params={params} selected={selected} />
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
            constraints={query.data?.constraints ?? none}
            params={params}
            selected={selected}
            onSelect={select}
          />
        }
        column={isDesk && column}
        sheet={!isDesk && <ColumnSheet>{column}</ColumnSheet>}
        drawer={
          selected && (
            <ConstraintDrawer
              constraint={query.data?.constraints.find((one) => one.constraint_uuid === selected)}
              query={query}
              onClose={() => select(null)}
            />
          )
        }
      />
    </>
  )
}
