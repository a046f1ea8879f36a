import { useMemo, useState } from 'react'
import { apiFaults } from './api-faults.ts'
import { type CheckedRow, checkRows } from './check-rows.ts'
import { type CsvTable, parseCsv } from './csv.ts'
import type { Cells, Faults, ImportKind } from './import-kind.ts'
import { mostRows } from './import-kind.ts'
import { type ColumnMap, mapColumns } from './map-columns.ts'

type Given = { readonly table: CsvTable; readonly map: ColumnMap; readonly fileName: string | null }

export interface ImportReport {
  readonly made: readonly { readonly name: string; readonly href: string }[]
}

const cellsOf = ({ table, map }: Given): Cells[] =>
  table.rows.map((row) =>
    Object.fromEntries(Object.entries(map).map(([key, at]) => [key, at === null ? '' : (row[at] ?? '')])),
  )

/** A list on its way: given, mapped, checked row by row, corrected, sent, reported. */
export function useImport<T>(kind: ImportKind<T>, send: (values: T[]) => Promise<ImportReport>) {
  const [given, setGiven] = useState<Given | null>(null)
  const [cells, setCells] = useState<readonly Cells[]>([])
  const [refused, setRefused] = useState<ReadonlyMap<number, Faults>>(new Map())
  const [refusal, setRefusal] = useState<string | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [isSending, setSending] = useState(false)
  const own = useMemo(() => checkRows(kind, cells), [kind, cells])
  const rows = useMemo<CheckedRow<T>[]>(
    () => own.map((row, index) => ({ ...row, faults: { ...refused.get(index), ...row.faults } })),
    [own, refused],
  )
  const values = rows.flatMap(({ value, faults }) =>
    value !== undefined && Object.keys(faults).length === 0 ? [value] : [],
  )

  const take = (next: Given) => {
    setGiven(next)
    setCells(cellsOf(next))
    setRefused(new Map())
    setRefusal(null)
  }
  const submit = async () => {
    setSending(true)
    setRefusal(null)
    try {
      setReport(await send(values))
    } catch (error) {
      const faults = apiFaults(error, kind.columnOf)
      setRefused(faults.rows)
      setRefusal(faults.refusal)
    } finally {
      setSending(false)
    }
  }
  return {
    given,
    rows,
    ready: values.length,
    isTooLong: rows.length > mostRows,
    refusal,
    report,
    isSending,
    /** Text of a file, or pasted. */
    read: (text: string, fileName: string | null) => {
      const table = parseCsv(text)
      take({ table, fileName, map: mapColumns(kind.columns, table.headers) })
    },
    remap: (key: string, at: number | null) => given && take({ ...given, map: { ...given.map, [key]: at } }),
    /** A cell was corrected; what the API said of the row no longer counts. */
    correct: (index: number, key: string, text: string) => {
      setCells((all) => all.map((row, at) => (at === index ? { ...row, [key]: text } : row)))
      setRefused((all) => new Map([...all].filter(([at]) => at !== index)))
    },
    leaveOut: (index: number) => {
      setCells((all) => all.filter((_, at) => at !== index))
      setRefused(new Map())
    },
    startAgain: () => {
      setGiven(null)
      setCells([])
      setRefused(new Map())
      setRefusal(null)
    },
    submit,
  }
}
