import type { KeyboardEvent } from 'react'

const steps = (columns: number): Readonly<Record<string, number>> => ({
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
})

/** Moves the focus among the marks of a chart, which are its buttons in their order, `columns` in a row. */
export const walkMarks = (event: KeyboardEvent<HTMLElement>, columns: number): void => {
  const step = steps(columns)[event.key]
  if (!step) return
  const marks = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
  const next = marks[marks.indexOf(document.activeElement as HTMLButtonElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
