import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { InputProps } from './input.tsx'
import { Input } from './input.tsx'

/** A password with an eye; it hides itself again when the form is sent. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'trailing' | 'unit'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const eye = (
    <button
      type="button"
      aria-label={shown ? 'Hide password' : 'Show password'}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
      className="mr-1 grid size-7 shrink-0 place-items-center rounded-1 text-text-3 hover:text-text touch:size-11"
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </button>
  )
  return (
    <Input
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={eye}
    />
  )
}
