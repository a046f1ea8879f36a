import { TextButton, useNow } from '@clearway/ui'
import { useState } from 'react'
import { failureData, sentenceOf } from '../../trpc/failure.ts'

// DECISIONS.md, Accounts: 60 s between two sends.
const resendAfterMs = 60_000

type ResendCodeProps = { onResend: () => Promise<unknown>; sentAtMs?: number }

/** Another code, once a minute has passed since the last one. */
export function ResendCode({ onResend, sentAtMs }: ResendCodeProps) {
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
