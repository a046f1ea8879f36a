import { useMemo, useState } from 'react'
import { failureData, sentenceOf } from '../../trpc/failure.ts'
import { type CheckedRow, checkRows } from './check-rows.ts'
import { type ColumnMap, type CsvTable, mapColumns, parseCsv } from './csv.ts'
import { type Cells, type Faults, type ImportKind, mostRows } from './import-kind.ts'

interface Given {
  readonly table: CsvTable
  readonly map: ColumnMap
  readonly fileName: string | null
}

export interface ImportReport {
  readonly made: readonly { readonly name: string; readonly href: string }[]
}

const cellsOf = ({ table, map }: Given): Cells[] =>
  table.rows.map((row) =>
    Object.fromEntries(Object.entries(map).map(([key, at]) => [key, at === null ? '' : (row[at] ?? '')])),
  )

/** A list on its way: given, mapped, checked row by row, corrected, sent, reported. */
export const useImport = <T>(kind: ImportKind<T>, send: (values: T[]) => Promise<ImportReport>) => {
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
    /** A cell was corrected; the API's fault of the row no longer counts. */
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

interface ApiFaults {
  /** By the index of the row. */
  readonly rows: ReadonlyMap<number, Faults>
  /** What belongs to no row. */
  readonly refusal: string | null
}

const inDetails = /^\w+\.(\d+)\.(\w+)/
const inSentence = /^\w+\.(\d+)\.(\w+):?\s+(.*)$/s

/** The API names a fault of a list by index and field: in `details`, or in the sentence itself. */
export const apiFaults = (error: unknown, columnOf: Readonly<Record<string, string>> = {}): ApiFaults => {
  const rows = new Map<number, Record<string, string>>()
  const note = (index: string, field: string, message: string) =>
    rows.set(Number(index), { ...rows.get(Number(index)), [columnOf[field] ?? field]: message })
  for (const [place, messages] of Object.entries(failureData(error)?.details ?? {})) {
    const [, index, field] = inDetails.exec(place) ?? []
    if (index && field) note(index, field, messages[0] ?? 'is not right')
  }
  const sentence = sentenceOf(error)
  if (rows.size === 0) {
    const [, index, field, message] = inSentence.exec(sentence) ?? []
    if (index && field && message) note(index, field, message)
  }
  return { rows, refusal: rows.size > 0 ? null : sentence }
}
