import { Field, Input, TextButton, useNow } from '@clearway/ui'
import { useState } from 'react'
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { faultOf } from '../../forms/fields.tsx'
import { failureData, sentenceOf } from '../../trpc/failure.ts'

export const codeLength = 6

interface CodeFieldProps<In extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the form's values become is nothing to a field.
  form: UseFormReturn<In, any, any>
  name: Path<In>
  isDemo: boolean
}

const label = 'Six-digit code'

/** One field for six digits: it can be pasted into, read aloud and filled in by the phone. */
export const CodeField = <In extends FieldValues>({ form, name, isDemo }: CodeFieldProps<In>) => {
  const help = isDemo
    ? 'This installation sends nothing: the code is the last line of outbox.ndjson in its data folder.'
    : undefined
  return (
    <Field label={label} required fault={faultOf(form, name, label)} help={help}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <Input
            {...field}
            size="lg"
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={codeLength}
            className="text-20! font-semibold tracking-[0.4em]"
            onChange={(event) => field.onChange(event.target.value.replace(/\D/g, '').slice(0, codeLength))}
          />
        )}
      />
    </Field>
  )
}

// 60 s between two sends (docs/contract/accounts.md#one-time-codes).
const resendAfterMs = 60_000

interface ResendCodeProps {
  onResend: () => Promise<unknown>
  sentAtMs?: number
}

/** Another code, once a minute has passed since the last one. */
export const ResendCode = ({ onResend, sentAtMs }: ResendCodeProps) => {
  const now = useNow(1000)
  const [nextAtMs, setNextAtMs] = useState(() => (sentAtMs ?? Date.now()) + resendAfterMs)
  const [word, setWord] = useState<string | null>(null)
  const leftS = now === null ? 1 : Math.max(0, Math.ceil((nextAtMs - now) / 1000))

  const resend = async () => {
    setWord(null)
    try {
      await onResend()
      setWord('A new code is on its way. The one before it no longer works.')
      setNextAtMs(Date.now() + resendAfterMs)
    } catch (error) {
      setWord(sentenceOf(error))
      const waitS = failureData(error)?.retry_after_s
      if (waitS) setNextAtMs(Date.now() + waitS * 1000)
    }
  }
  return (
    <div className="num flex flex-col items-center gap-1 text-13 text-text-2">
      {leftS > 0 ? (
        <span>{`Another code can be sent in ${leftS} s`}</span>
      ) : (
        <TextButton onClick={() => void resend()}>Send another code</TextButton>
      )}
      <span role="status" className="text-12 text-text-3">
        {word}
      </span>
    </div>
  )
}
