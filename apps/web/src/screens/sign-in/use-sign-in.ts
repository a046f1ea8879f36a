import { signIn as nextAuthSignIn } from 'next-auth/react'
import { useState } from 'react'

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
    const result = await nextAuthSignIn(way, { ...given, redirect: false }).catch(() => undefined)
    if (result?.ok) return window.location.assign(from)
    setRefusal(result?.error ?? 'The service is not answering. Check the connection, then try again.')
    setBusy(false)
  }
  return { isBusy, refusal, clear: () => setRefusal(null), withGiven }
}
