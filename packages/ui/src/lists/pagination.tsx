import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../controls/icon-button.tsx'
import { count } from '../format.ts'

export interface PaginationProps {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  onPageChange: (page: number) => void
  label?: string
}

/** "1–20 of 1,208" and the buttons, below a list. */
export const Pagination = ({ page, pageSize, total, onPageChange, label = 'Pages' }: PaginationProps) => {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  return (
    <nav
      aria-label={label}
      className="flex min-h-10 shrink-0 items-center justify-between gap-3 border-t border-line px-3 text-12 text-text-3"
    >
      <span className="num" aria-live="polite">
        {count(first)}–{count(Math.min(page * pageSize, total))} of {count(total)}
      </span>
      {pages > 1 && (
        <span className="flex items-center gap-1">
          <IconButton
            icon={ChevronLeft}
            label="Previous page"
            size="sm"
            disabled={page <= 1}
            onClick={() => onPageChange(page - 1)}
          />
          <span className="num px-1">
            {count(page)} / {count(pages)}
          </span>
          <IconButton
            icon={ChevronRight}
            label="Next page"
            size="sm"
            disabled={page >= pages}
            onClick={() => onPageChange(page + 1)}
          />
        </span>
      )}
    </nav>
  )
}
