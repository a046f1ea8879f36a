import { CodeBlock } from '../../frame/copy-text.tsx'
import type { ExampleStep } from './transport-examples.ts'

/** One command after the other, in the order in which they are run. */
export const Steps = ({ steps }: { steps: readonly ExampleStep[] }) => (
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
