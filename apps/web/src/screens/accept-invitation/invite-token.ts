import { useEffect, useState } from 'react'
import { tabStore } from '../../forms/kept-store.ts'
import type { Outputs } from '../../trpc/client.ts'

/** What the secret of a link shows before it is answered. */
export type Preview = Outputs['invitations']['preview']

/** The page that an invitation's message links to; what leads back to it carries no secret. */
export const acceptPath = '/invitations/accept'

const kept = tabStore('invitation')

/** Out of the address bar and the history, into this tab alone: it outlives signing in and registering here. */
const takeToken = (): string => {
  const url = new URL(window.location.href)
  const given = url.searchParams.get('token')
  if (given === null) {
    const token = kept.read()
    return typeof token === 'string' ? token : ''
  }
  kept.write(given)
  url.searchParams.delete('token')
  const { pathname, search } = url
  // The router keeps the address in its state and would put the old one back.
  window.history.replaceState(
    { ...window.history.state, as: pathname + search, url: pathname + search },
    '',
    url,
  )
  return given
}

export const forgetToken = kept.clear

/** The secret of the link; null until it was read, empty where there is none. */
export const useInviteToken = (): string | null => {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => setToken(takeToken()), [])
  return token
}
