import { CopyButton } from '@clearway/ui'
import type { ReactNode } from 'react'

interface CopyTextProps {
  label: string
  text: string
}

const Copied = ({ label, text, children }: CopyTextProps & { children: ReactNode }) => (
  <div className="flex items-start gap-2 rounded-2 border border-line bg-surface-2 py-1.5 pr-1.5 pl-2.5">
    {children}
    <CopyButton label={label} text={text} />
  </div>
)

/** A text to carry elsewhere, with the button that takes it. */
export const CopyText = (props: CopyTextProps) => (
  <Copied {...props}>
    <code className="min-w-0 flex-1 self-center font-mono text-12 break-all select-all">{props.text}</code>
  </Copied>
)

/** Lines to carry into a terminal or a file, with the button that takes them. */
export const CodeBlock = (props: CopyTextProps) => (
  <Copied {...props}>
    <pre className="min-w-0 flex-1 self-center font-mono text-12 leading-5 [overflow-wrap:anywhere] whitespace-pre-wrap select-all">
      {props.text}
    </pre>
  </Copied>
)

export interface CodeStep {
  readonly title: string
  readonly command: string
  readonly note?: string
}

/** One command after the other, in the order in which they are run. */
export const CodeSteps = ({ steps }: { steps: readonly CodeStep[] }) => (
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
