import type { StoredFrame } from './frame.ts'
import { flagFields, numberFields, textFields } from './frame-fields.ts'

interface Column {
  readonly name: string
  readonly type: 'uuid' | 'timestamptz' | 'text' | 'bigint' | 'float8' | 'int4' | 'bool'
  read(frame: StoredFrame): string | number | boolean | null
}

/** telemetry_frames, column by column, in the order in which rows are written. */
export const frameColumns: readonly Column[] = [
  { name: 'session_uuid', type: 'uuid', read: (frame) => frame.sessionUuid },
  { name: 'timestamp', type: 'timestamptz', read: (frame) => frame.timestamp },
  { name: 'asset_uuid', type: 'uuid', read: (frame) => frame.assetUuid },
  { name: 'asset_uin', type: 'text', read: (frame) => frame.assetUin },
  { name: 'sequence_number', type: 'bigint', read: (frame) => frame.sequenceNumber },
  { name: 'latitude', type: 'float8', read: (frame) => frame.latitude },
  { name: 'longitude', type: 'float8', read: (frame) => frame.longitude },
  ...numberFields.map(
    (field): Column => ({
      name: field.name,
      type: 'whole' in field ? 'int4' : 'float8',
      read: (frame) => frame[field.name],
    }),
  ),
  ...flagFields.map((name): Column => ({ name, type: 'bool', read: (frame) => frame[name] })),
  ...textFields.map(({ name }): Column => ({ name, type: 'text', read: (frame) => frame[name] })),
]

export const columnList = frameColumns.map(({ name }) => `"${name}"`).join(', ')
