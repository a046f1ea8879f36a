import { createConstraintOp } from '@clearway/domain/contracts'
import { Empty, GroupHead, ListRow, plural, RowList, SkeletonRows, TextLink, useMinute } from '@clearway/ui'
import { Fence } from 'lucide-react'
import { useCan } from '../../caller/use-can.ts'
import {
  type Constraint,
  constraintKind,
  constraintKindPlural,
  constraintKinds,
  constraintName,
  constraintPhase,
  constraintTimes,
} from '../../entities/constraint/constraint-facts.ts'
import { type NoticedQuery, QueryNotice } from '../../frame/query-notice.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { FilterMenu } from '../../lists/list-filters.tsx'
import { NothingFits } from '../../lists/list-notes.tsx'
import { OwnListTools } from '../../lists/list-tools.tsx'
import { SearchField } from '../../lists/search-field.tsx'
import type { Outputs } from '../../trpc/client.ts'
import { limitWords } from '../../words/heights.ts'
import { constraintColumns, uuidOf } from './constraint-columns.ts'

const whens = [
  { value: 'active', label: 'Active' },
  { value: 'later', label: 'Later' },
  { value: 'past', label: 'Ended' },
] as const
const filterNames = ['q', 'when', 'owner']

interface ConstraintColumnProps {
  query: NoticedQuery & { readonly data: Outputs['constraints']['list'] | undefined }
  /** They are more than are read at a time: these are those in view of the map. */
  isInView: boolean
  params: UrlParams
  selected: string | null
}

/** In words, by kind: the map's text equivalent. */
export const ConstraintColumn = ({ query, isInView, params, selected }: ConstraintColumnProps) => {
  const list = query.data
  const now = useMinute()
  const shown = list?.constraints.filter((one) => passes(one, params, now))
  return (
    <>
      <div className="shrink-0 border-b border-line p-2.5">
        <SearchField label="Search constraints" params={params} />
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-2.5 py-2">
        <FilterMenu name="when" label="When" choices={whens} params={params} />
        <FilterMenu name="owner" label="Whose" choices={owners} params={params} />
        <span className="ml-auto">
          <OwnListTools
            name="constraints"
            list={{ rows: shown }}
            columns={constraintColumns(now)}
            rowKey={uuidOf}
            filters={filterNames}
            params={params}
          />
        </span>
      </div>
      <QueryNotice query={query} what="The constraints" />
      {list && (isInView || !list.is_complete) && (
        <p className="border-b border-line px-3 py-2 text-12 text-text-2">
          {list.is_complete
            ? `There are more; these are the ${list.constraints.length} in view of the map.`
            : `There are more; these are ${list.constraints.length} of them. Move the map closer for all that are in view.`}
        </p>
      )}
      {!shown && !query.error && <SkeletonRows rowHeight={44} mark />}
      {shown?.length === 0 && <Nothing params={params} />}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {constraintKinds.map((kind) => {
          const ofKind = shown?.filter((one) => constraintKind(one) === kind) ?? []
          if (ofKind.length === 0) return null
          const title = constraintKindPlural[kind]
          return (
            <section key={kind} aria-label={title}>
              <GroupHead label={title} count={plural(ofKind.length, 'constraint')} />
              <RowList label={title}>
                {ofKind.map((one) => (
                  <ListRow
                    key={one.constraint_uuid}
                    title={constraintName(one)}
                    detail={
                      one.abilities.update ? 'Yours to change' : 'Of another organisation, or to read only'
                    }
                    end={limitWords(one)}
                    endDetail={phased(one, now)}
                    selected={one.constraint_uuid === selected}
                    href={params.hrefWith({ constraint: one.constraint_uuid })}
                  />
                ))}
              </RowList>
            </section>
          )
        })}
      </div>
    </>
  )
}

const owners = [{ value: 'editable', label: 'Mine to change' }] as const

const phased = (one: Constraint, now: number): string => {
  const phase = constraintPhase(one, now)
  const times = constraintTimes(one, now)
  if (phase === 'active') return times
  return phase === 'past' ? `Ended, ${times}` : `Later, ${times}`
}

const passes = (one: Constraint, params: UrlParams, now: number): boolean => {
  const wanted = (params.get('q') ?? '').trim().toLocaleLowerCase('en')
  const when = params.get('when')
  return (
    constraintName(one).toLocaleLowerCase('en').includes(wanted) &&
    (!when || constraintPhase(one, now) === when) &&
    (params.get('owner') !== 'editable' || one.abilities.update)
  )
}

const Nothing = ({ params }: { params: UrlParams }) => {
  const mayCreate = useCan()(createConstraintOp) === true
  if (filterNames.some((name) => params.get(name)))
    return <NothingFits what="No constraint" whole="the airspace" filters={filterNames} params={params} />
  return (
    <Empty
      icon={Fence}
      title="No constraints yet"
      action={mayCreate && <TextLink href="/constraints/new">Draw the first one</TextLink>}
    >
      Geofences, corridors and weather cells that organisations store; everyone sees their shapes.
    </Empty>
  )
}
