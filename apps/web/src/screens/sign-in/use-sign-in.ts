import { useState } from 'react'
import { signInBy } from '../../trpc/session-calls.ts'

type Given = { identifier: string; password: string } | { identifier: string; otp: string }

export interface SignIn {
  readonly isBusy: boolean
  readonly refusal: string | null
  readonly clear: () => void
  readonly withGiven: (given: Given) => Promise<void>
}

/** Signs in through this origin's own route: the tokens stay in the cookie. Then goes where one came from. */
export const useSignIn = (from: string): SignIn => {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const withGiven = async (given: Given) => {
    setBusy(true)
    setRefusal(null)
    const way = 'otp' in given ? 'code' : 'password'
    const refused = await signInBy(way, given).catch(
      () => 'The service is not answering. Check the connection, then try again.',
    )
    if (refused === null) return window.location.assign(from)
    setRefusal(refused)
    setBusy(false)
  }
  return { isBusy, refusal, clear: () => setRefusal(null), withGiven }
}
