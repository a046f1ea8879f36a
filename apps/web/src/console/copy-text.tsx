import { IconButton, useToast } from '@clearway/ui'
import { Copy } from 'lucide-react'

/** A text to carry elsewhere, with the button that takes it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { show } = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      show({ kind: 'status', title: `${label} copied` })
    } catch {
      show({
        kind: 'status',
        tone: 'pending',
        title: `${label} could not be copied`,
        detail: 'Select the text and copy it by hand.',
      })
    }
  }
  return (
    <div className="flex items-start gap-2 rounded-2 border border-line bg-surface-2 py-1.5 pr-1.5 pl-2.5">
      <code className="min-w-0 flex-1 self-center font-mono text-12 break-all select-all">{text}</code>
      <IconButton
        icon={Copy}
        label={`Copy ${label.toLocaleLowerCase('en')}`}
        size="sm"
        onClick={() => void copy()}
      />
    </div>
  )
}
