import { IconButton, Popover } from '@clearway/ui'
import { CircleHelp } from 'lucide-react'
import { part } from '../loading/part.tsx'
import type { Term } from './glossary.ts'

const Meaning = part(() => import('./meaning.tsx').then((module) => module.Meaning))

/** What a word means, beside it: a row of docs/glossary.md. */
export const Help = ({ term }: { term: Term }) => (
  <Popover
    label={`What ${term} means`}
    className="max-w-80 text-13"
    trigger={<IconButton icon={CircleHelp} label={`What ${term} means`} size="sm" className="text-text-3" />}
  >
    <Meaning term={term} />
  </Popover>
)
