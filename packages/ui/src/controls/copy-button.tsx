import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useToast } from '../hooks/toast-context.ts'
import { IconButton } from './icon-button.tsx'

const shownMs = 1500

export interface CopyButtonProps {
  /** What is copied, in a word: "Thumbprint". */
  label: string
  text: string
}

/** Takes a text to the clipboard, and confirms it. */
export const CopyButton = ({ label, text }: CopyButtonProps) => {
  const { show } = useToast()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), shownMs)
    return () => clearTimeout(timer)
  }, [isDone])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
      show({ key: 'copied', title: `${label} copied` })
    } catch {
      show({
        key: 'copied',
        tone: 'pending',
        title: `${label} could not be copied`,
        detail: 'Select the text and copy it by hand.',
      })
    }
  }
  return (
    <IconButton
      icon={isDone ? Check : Copy}
      label={`Copy ${label.toLocaleLowerCase('en')}`}
      size="sm"
      onClick={() => void copy()}
    />
  )
}
