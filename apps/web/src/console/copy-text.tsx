import { CopyButton } from '@clearway/ui'

/** A text to carry elsewhere, with the button that takes it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex items-start gap-2 rounded-2 border border-line bg-surface-2 py-1.5 pr-1.5 pl-2.5">
      <code className="min-w-0 flex-1 self-center font-mono text-12 break-all select-all">{text}</code>
      <CopyButton label={label} text={text} />
    </div>
  )
}
