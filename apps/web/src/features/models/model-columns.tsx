import type { Column } from '@clearway/ui'
import { kindWords, limit, type Model, modelName } from './model-facts.ts'

const columns: readonly Column<Model>[] = [
  {
    id: 'model',
    header: 'Model',
    sortBy: modelName,
    cell: (model) => (
      <>
        {model.model_name} <span className="text-12 font-regular text-text-3">{model.model_variant}</span>
      </>
    ),
  },
  { id: 'kind', header: 'Category', sortBy: (model) => model.category, cell: kindWords },
  {
    id: 'weight',
    header: 'Take-off',
    align: 'right',
    sortBy: (model) => model.max_takeoff_weight,
    cell: (model) => limit(model.max_takeoff_weight, 'kg', 1),
  },
  {
    id: 'endurance',
    header: 'Endurance',
    align: 'right',
    sortBy: (model) => model.max_endurance,
    cell: (model) => limit(model.max_endurance, 'min'),
  },
  {
    id: 'range',
    header: 'Range',
    align: 'right',
    from: 'lg',
    sortBy: (model) => model.max_range,
    cell: (model) => limit(model.max_range, 'km'),
  },
  {
    id: 'height',
    header: 'Ceiling',
    align: 'right',
    from: 'lg',
    sortBy: (model) => model.max_height,
    cell: (model) => limit(model.max_height, 'm'),
  },
  { id: 'envelope', header: 'Envelope', from: 'lg', cell: (model) => model.operation_envelope ?? '—' },
  {
    id: 'payloads',
    header: 'Payloads',
    align: 'right',
    sortBy: (model) => model.allowed_payload_uuids.length,
    cell: (model) => model.allowed_payload_uuids.length,
  },
]

/** Heads sort where the table has every row that fits. */
export const modelColumns = (isWhole: boolean): readonly Column<Model>[] =>
  isWhole ? columns : columns.map(({ sortBy: _sortBy, ...column }) => column)
