import { IconButton, Popover } from '@clearway/ui'
import { CircleHelp } from 'lucide-react'
import { glossary, type Term } from './glossary.ts'

/** What a word means, beside it: a row of docs/glossary.md. */
export const Help = ({ term }: { term: Term }) => {
  const row: { readonly means: string; readonly source?: string } = glossary[term]
  return (
    <Popover
      label={`What ${term} means`}
      className="max-w-80 text-13"
      trigger={
        <IconButton icon={CircleHelp} label={`What ${term} means`} size="sm" className="text-text-3" />
      }
    >
      <p className="font-semibold">{term}</p>
      <p className="text-text-2">{row.means}</p>
      {row.source && <p className="mt-1 text-12 text-text-3">{row.source}</p>}
    </Popover>
  )
}
