import { mostInBulk } from '@clearway/domain/contracts'
import { Banner, Checkbox, plural, Select } from '@clearway/ui'
import { useState } from 'react'
import { RefusalNote } from '../../forms/fields.tsx'
import { type ColumnMap, missingColumns } from './csv.ts'
import type { ImportKind } from './import-kind.ts'
import { ImportTable } from './import-table.tsx'
import type { useImport } from './use-import.ts'

interface ImportGivenProps<T> {
  kind: ImportKind<T>
  state: ReturnType<typeof useImport<T>>
  headers: readonly string[]
  map: ColumnMap
}

/** What the file holds, how it was understood, and what has to be corrected before it can be sent. */
export const ImportGiven = <T,>({ kind, state, headers, map }: ImportGivenProps<T>) => {
  const [isFaultyOnly, setFaultyOnly] = useState(false)
  const faulty = state.rows.filter(({ faults }) => Object.keys(faults).length > 0).length
  return (
    <div className="flex flex-col gap-3">
      <div className="-mx-4">
        <Verdict kind={kind} state={state} faulty={faulty} map={map} />
      </div>
      <RefusalNote>{state.refusal}</RefusalNote>
      <Mapping kind={kind} headers={headers} map={map} onChange={state.remap} />
      {faulty > 0 && (
        <Checkbox
          label={`Only the ${plural(faulty, 'row')} to correct`}
          checked={isFaultyOnly}
          onCheckedChange={setFaultyOnly}
        />
      )}
      <ImportTable
        columns={kind.columns.filter(({ key }) => map[key] !== null)}
        rows={state.rows}
        isFaultyOnly={isFaultyOnly && faulty > 0}
        onCorrect={state.correct}
        onLeaveOut={state.leaveOut}
      />
    </div>
  )
}

type VerdictProps<T> = Pick<ImportGivenProps<T>, 'kind' | 'state' | 'map'> & { faulty: number }

const Verdict = <T,>({ kind, state, faulty, map }: VerdictProps<T>) => {
  const { rows, isTooLong } = state
  const missing = missingColumns(kind.columns, map)
  if (missing.length > 0)
    return (
      <Banner tone="rejected" title={`No column ${missing.map(({ label }) => label).join(', ')}.`}>
        Say below under which header it stands.
      </Banner>
    )
  if (rows.length === 0)
    return (
      <Banner tone="rejected" title="There are no rows.">
        The first line holds the headers; each further line is one {kind.one}.
      </Banner>
    )
  if (isTooLong)
    return (
      <Banner tone="rejected" title={`${rows.length} rows, and ${mostInBulk} go at once.`}>
        Split the file and import one part after the other.
      </Banner>
    )
  if (faulty > 0)
    return (
      <Banner tone="pending" title={`${rows.length - faulty} of ${plural(rows.length, 'row')} ready.`}>
        {`Correct ${plural(faulty, 'row')} below, or leave ${faulty === 1 ? 'it' : 'them'} out: all go together.`}
      </Banner>
    )
  return (
    <Banner tone="approved" title={`${plural(rows.length, 'row')} ready.`}>
      Nothing is stored until you import.
    </Banner>
  )
}

interface MappingProps<T> {
  kind: ImportKind<T>
  headers: readonly string[]
  map: ColumnMap
  onChange: (key: string, at: number | null) => unknown
}

const none = 'none'

/** Which header means which column: found by name, changed by hand. */
const Mapping = <T,>({ kind, headers, map, onChange }: MappingProps<T>) => {
  const used = new Set(Object.values(map))
  const unused = headers.filter((_, index) => !used.has(index)).filter(Boolean)
  const found = Object.values(map).filter((at) => at !== null).length
  const options = [
    { value: none, label: 'Not in the file' },
    ...headers.map((header, index) => ({ value: String(index), label: header || `Column ${index + 1}` })),
  ]
  return (
    <details open={missingColumns(kind.columns, map).length > 0}>
      <summary className="cursor-pointer text-12 text-text-2">
        {`Columns: ${found} of ${kind.columns.length} found`}
        {unused.length > 0 && <span className="text-text-3">{`; not used: ${unused.join(', ')}`}</span>}
      </summary>
      <div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-3 lg:grid-cols-4">
        {kind.columns.map(({ key, label }) => (
          <div key={key} className="flex min-w-0 flex-col gap-1">
            <span className="text-12 text-text-2">{label}</span>
            <Select
              aria-label={`Header of ${label}`}
              size="sm"
              options={options}
              value={map[key] === null || map[key] === undefined ? none : String(map[key])}
              onValueChange={(value) => onChange(key, value === none ? null : Number(value))}
            />
          </div>
        ))}
      </div>
    </details>
  )
}
