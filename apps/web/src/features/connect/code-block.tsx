import { CopyButton } from '@clearway/ui'

/** Lines to carry into a terminal or a file, with the button that takes them. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex items-start gap-2 rounded-2 border border-line bg-surface-2 py-1.5 pr-1.5 pl-2.5">
      <pre className="min-w-0 flex-1 self-center font-mono text-12 leading-5 [overflow-wrap:anywhere] whitespace-pre-wrap select-all">
        {text}
      </pre>
      <CopyButton label={label} text={text} />
    </div>
  )
}
