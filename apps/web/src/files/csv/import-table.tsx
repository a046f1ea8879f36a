import { IconButton, Input } from '@clearway/ui'
import clsx from 'clsx'
import { Check, CircleAlert, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { CheckedRow } from './check-rows.ts'
import type { ImportColumn } from './import-kind.ts'

interface ImportTableProps {
  columns: readonly ImportColumn[]
  rows: readonly CheckedRow<unknown>[]
  isFaultyOnly: boolean
  onCorrect: (index: number, key: string, text: string) => void
  onLeaveOut: (index: number) => void
}

/** Every row as it was read; a cell with a fault is a field in which it is corrected. */
export const ImportTable = ({ columns, rows, isFaultyOnly, onCorrect, onLeaveOut }: ImportTableProps) => {
  const shown = rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => !isFaultyOnly || Object.keys(row.faults).length > 0)
  if (shown.length === 0) return null
  return (
    <section aria-label="Rows" className="-mx-4 max-h-[52vh] overflow-auto border-y border-line-strong">
      <table className="w-full border-separate border-spacing-0 text-12">
        <thead>
          <tr>
            {['Row', ...columns.map(({ label }) => label), ''].map((label, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: the heads do not move.
                key={index}
                scope="col"
                className="sticky top-0 z-1 border-b border-line-strong bg-surface-3 px-2 py-1.5 text-left font-medium whitespace-nowrap text-text-2 first:pl-4 last:pr-4"
              >
                {label || <span className="sr-only">Leave out</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, index }) => (
            <ImportRow
              key={index}
              row={row}
              index={index}
              columns={columns}
              onCorrect={onCorrect}
              onLeaveOut={onLeaveOut}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type ImportRowProps = Omit<ImportTableProps, 'rows' | 'isFaultyOnly'> & {
  row: CheckedRow<unknown>
  index: number
}

const cell = 'border-b border-line px-2 py-1 align-top first:pl-4 last:pr-4'

const ImportRow = ({ row, index, columns, onCorrect, onLeaveOut }: ImportRowProps) => {
  const { cells, faults } = row
  const isFaulty = Object.keys(faults).length > 0
  const known = new Set(columns.map(({ key }) => key))
  const elsewhere = Object.entries(faults).filter(([key]) => !known.has(key))
  const Icon = isFaulty ? CircleAlert : Check
  return (
    <tr className={clsx(isFaulty && 'bg-rejected-soft')}>
      <td className={clsx(cell, 'num whitespace-nowrap')}>
        <span className="flex min-h-[26px] items-center gap-1.5">
          <Icon
            size={14}
            strokeWidth={2}
            aria-label={isFaulty ? 'to correct' : 'ready'}
            className={isFaulty ? 'text-rejected' : 'text-approved'}
          />
          {index + 1}
        </span>
        {elsewhere.map(([key, message]) => (
          <span key={key} className="block text-rejected">{`${key} ${message}`}</span>
        ))}
      </td>
      {columns.map(({ key, label }) => (
        <td key={key} className={cell}>
          {faults[key] ? (
            <Correction
              key={cells[key]}
              label={`${label}, row ${index + 1}`}
              text={cells[key] ?? ''}
              fault={faults[key]}
              onCorrect={(text) => onCorrect(index, key, text)}
            />
          ) : (
            <span className="num block max-w-56 truncate leading-[26px]" title={cells[key]}>
              {cells[key] || <span className="text-text-3">—</span>}
            </span>
          )}
        </td>
      ))}
      <td className={clsx(cell, 'w-8')}>
        <IconButton
          icon={X}
          size="sm"
          label={`Leave out row ${index + 1}`}
          onClick={() => onLeaveOut(index)}
        />
      </td>
    </tr>
  )
}

interface CorrectionProps {
  label: string
  text: string
  fault: string
  onCorrect: (text: string) => void
}

/** Checked again on leaving it or with Enter: a field that vanished while one types would take the focus along. */
const Correction = ({ label, text, fault, onCorrect }: CorrectionProps) => {
  const id = useId()
  const [value, setValue] = useState(text)
  const commit = () => value !== text && onCorrect(value)
  return (
    <span className="flex min-w-40 flex-col gap-0.5">
      <Input
        size="sm"
        aria-label={label}
        aria-invalid
        aria-describedby={id}
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
      />
      <span id={id} className="max-w-64 text-rejected">
        {fault}
      </span>
    </span>
  )
}
