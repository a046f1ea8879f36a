import clsx from 'clsx'
import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'

interface FileDropProps {
  /** "Choose a file" */
  label: string
  /** Formats and limits. */
  hint: ReactNode
  accept: string
  onFile: (file: File) => void
}

/** A file, chosen or dropped. */
export const FileDrop = ({ label, hint, accept, onFile }: FileDropProps) => {
  const id = useId()
  const { isOver, handlers } = useFileDrop(onFile)
  return (
    <label
      htmlFor={id}
      {...handlers}
      className={clsx(
        'flex cursor-pointer flex-col items-center gap-1 rounded-2 border border-dashed px-4 py-6 text-center transition-colors',
        'hover:bg-surface-hover has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-control',
      )}
    >
      <FileUp size={20} strokeWidth={1.5} aria-hidden className="text-text-3" />
      <span className="font-medium">{label}</span>
      <span className="text-12 text-text-3">{hint}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
          // The same file may be chosen again once it was mended.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}

/** Makes any element take a dropped file. */
export const useFileDrop = (onFile: (file: File) => void) => {
  const [isOver, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      const isInside =
        event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      if (!isInside) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
  return { isOver, handlers }
}
