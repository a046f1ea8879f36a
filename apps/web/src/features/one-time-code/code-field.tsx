import { Field, Input } from '@clearway/ui'
import type { ReactNode } from 'react'

export const codeLength = 6

export type CodeFieldProps = {
  value: string
  onValueChange: (code: string) => void
  fault?: ReactNode
  isDemo: boolean
}

/** One field for six digits: it can be pasted into, read aloud and filled in by the phone. */
export function CodeField({ value, onValueChange, fault, isDemo }: CodeFieldProps) {
  const help = isDemo
    ? 'This installation sends nothing: the code is the last line of outbox.ndjson in its data folder.'
    : undefined
  return (
    <Field label="Six-digit code" required fault={fault} help={help}>
      <Input
        size="lg"
        name="otp"
        autoFocus
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d{6}"
        maxLength={codeLength}
        className="text-20! font-semibold tracking-[0.4em]"
        value={value}
        onChange={(event) => onValueChange(event.target.value.replace(/\D/g, '').slice(0, codeLength))}
      />
    </Field>
  )
}
