import { CodeBlock } from './code-block.tsx'
import type { DoorStep } from './door-examples.ts'

/** One command after the other, in the order in which they are run. */
export function Steps({ steps }: { steps: readonly DoorStep[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {steps.map(({ title, command, note }) => (
        <li key={title} className="flex flex-col gap-1">
          <span className="text-12 text-text-2">{title}</span>
          <CodeBlock label={title} text={command} />
          {note && <span className="text-12 text-text-3">{note}</span>}
        </li>
      ))}
    </ol>
  )
}
