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
