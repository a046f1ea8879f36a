import {
  type Constraint,
  constraintKind,
  constraintKindName,
  constraintName,
  constraintPhase,
} from '../../entities/constraint/constraint-facts.ts'
import { type ListColumn, windowColumns } from '../../lists/list-column.ts'
import { limitWords } from '../../words/heights.ts'

export const uuidOf = ({ constraint_uuid }: Constraint) => constraint_uuid

const phaseName = { active: 'Active', later: 'Later', past: 'Ended' } as const

/** What a file of the constraints holds. */
export const constraintColumns = (nowMs: number): readonly ListColumn<Constraint>[] => [
  { id: 'name', header: 'Constraint', cell: constraintName },
  { id: 'number', header: 'Identifier', cell: uuidOf },
  { id: 'kind', header: 'Kind', cell: (one) => constraintKindName[constraintKind(one)] },
  { id: 'heights', header: 'Heights', align: 'right', cell: limitWords },
  ...windowColumns(nowMs),
  { id: 'state', header: 'State', cell: (one) => phaseName[constraintPhase(one, nowMs)] },
  { id: 'mine', header: 'Mine to change', cell: ({ abilities }) => (abilities.update ? 'Yes' : 'No') },
]
