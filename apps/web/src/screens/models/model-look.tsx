import {
  ceilingWords,
  kindWords,
  limit,
  type Model,
  modelName,
  rangeWords,
} from '../../entities/model/model.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import { type RowLook, sortedIf } from '../../lists/list-table.tsx'

const columns: readonly ListColumn<Model>[] = [
  {
    id: 'model',
    header: 'Model',
    sortBy: modelName,
    text: modelName,
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
    fileHeader: 'Take-off (kg)',
    text: (model) => model.max_takeoff_weight,
    cell: (model) => limit(model.max_takeoff_weight, 'kg', 1),
  },
  {
    id: 'endurance',
    header: 'Endurance',
    align: 'right',
    sortBy: (model) => model.max_endurance,
    fileHeader: 'Endurance (min)',
    text: (model) => model.max_endurance,
    cell: (model) => limit(model.max_endurance, 'min'),
  },
  {
    id: 'range',
    header: 'Range',
    align: 'right',
    from: 'lg',
    sortBy: (model) => model.max_range,
    fileHeader: 'Range (km)',
    text: (model) => model.max_range,
    cell: (model) => rangeWords(model),
  },
  {
    id: 'height',
    header: 'Ceiling',
    align: 'right',
    from: 'lg',
    sortBy: (model) => model.max_height,
    fileHeader: 'Ceiling (m)',
    text: (model) => model.max_height,
    cell: (model) => ceilingWords(model),
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

export const modelLook = (isWhole: boolean): RowLook<Model> => ({
  label: 'Models',
  columns: sortedIf(isWhole, columns),
  rowKey: ({ model_uuid }) => model_uuid,
  lines: (model) => ({
    title: modelName(model),
    detail: kindWords(model),
    end: limit(model.max_takeoff_weight, 'kg', 1),
    endDetail: limit(model.max_endurance, 'min'),
  }),
})
