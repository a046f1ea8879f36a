import { mostInBulk, saysThereAreMore } from '@clearway/domain/contracts'
import { useMemo, useState } from 'react'
import { failureData, sentenceOf } from '../../trpc/failure.ts'
import { type CheckedRow, checkRows } from './check-rows.ts'
import { corrected, type Given, readGiven, remapped, without } from './given-rows.ts'
import type { Faults, ImportKind } from './import-kind.ts'

export interface ImportReport {
  readonly made: readonly { readonly name: string; readonly href: string }[]
}

const nothing: Given['cells'] = []

/** A list on its way: given, mapped, checked row by row, corrected, sent, reported. */
export const useImport = <T>(kind: ImportKind<T>, send: (values: T[]) => Promise<ImportReport>) => {
  const [given, setGiven] = useState<Given | null>(null)
  const [refused, refuse] = useState<ApiFaults>(unrefused)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [isSending, setSending] = useState(false)
  const cells = given?.cells ?? nothing
  const own = useMemo(() => checkRows(kind, cells), [kind, cells])
  const rows = useMemo<CheckedRow<T>[]>(
    () => own.map((row, index) => ({ ...row, faults: { ...refused.rows.get(index), ...row.faults } })),
    [own, refused],
  )
  const values = rows.flatMap(({ value, faults }) =>
    value !== undefined && Object.keys(faults).length === 0 ? [value] : [],
  )

  const take = (next: Given | null) => {
    setGiven(next)
    refuse(unrefused)
  }
  const submit = async () => {
    setSending(true)
    refuse(({ rows }) => ({ rows, refusal: null }))
    try {
      setReport(await send(values))
    } catch (error) {
      refuse(apiFaults(error, kind.columnOf))
    } finally {
      setSending(false)
    }
  }
  return {
    given,
    rows,
    ready: values.length,
    isTooLong: rows.length > mostInBulk,
    refusal: refused.refusal,
    report,
    isSending,
    /** Text of a file, or pasted. */
    read: (text: string) => take(readGiven(kind.columns, text)),
    remap: (key: string, at: number | null) => given && take(remapped(given, key, at)),
    /** A cell was corrected; the API's fault of the row no longer counts, nor what it said of more once none is left. */
    correct: (index: number, key: string, text: string) => {
      setGiven((all) => all && corrected(all, index, [key, text]))
      refuse(({ rows, refusal }) => {
        const left = new Map([...rows].filter(([at]) => at !== index))
        return { rows: left, refusal: left.size > 0 ? refusal : null }
      })
    },
    leaveOut: (index: number) => {
      setGiven((all) => all && without(all, index))
      refuse(unrefused)
    },
    startAgain: () => take(null),
    submit,
  }
}

interface ApiFaults {
  /** By the index of the row. */
  readonly rows: ReadonlyMap<number, Faults>
  /** What belongs to no row, or that more are at fault than these. */
  readonly refusal: string | null
}

const unrefused: ApiFaults = { rows: new Map(), refusal: null }

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
  return { rows, refusal: rows.size > 0 && !saysThereAreMore(sentence) ? null : sentence }
}
