import { time } from '@clearway/ui'
import { CloudCheck } from 'lucide-react'

/** Beside the title: a draft outlives a reload. */
export const DraftSaved = ({ savedAtMs }: { savedAtMs: number | null }) => {
  if (savedAtMs === null) return null
  return (
    <span
      role="status"
      className="num flex items-center gap-1.5 text-12 whitespace-nowrap text-text-3 max-lg:hidden"
    >
      <CloudCheck size={15} strokeWidth={1.75} aria-hidden />
      Draft kept {time(savedAtMs)}
    </span>
  )
}
