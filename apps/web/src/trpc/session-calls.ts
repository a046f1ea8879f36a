import { asPagePerson, personHeader } from './page-person.ts'

const base = '/api/auth'

/** next-auth's own routes take a form with the token that its cookie knows. */
const post = async (
  path: string,
  values: Readonly<Record<string, string>>,
  send: typeof fetch = fetch,
): Promise<Response> => {
  const csrf = await fetch(`${base}/csrf`)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  return send(`${base}${path}`, {
    method: 'POST',
    // In the body, json asks for an answer in place of a redirection.
    body: new URLSearchParams({ ...values, csrfToken, json: 'true' }),
  })
}

let channel: BroadcastChannel | undefined
/** Tabs of one browser have one session. */
const otherTabs = (): BroadcastChannel => {
  channel ??= new BroadcastChannel('clearway.session')
  return channel
}

/** Heard when another tab signed somebody in or out. */
export const onSessionChange = (heard: () => void): (() => void) => {
  const tabs = otherTabs()
  tabs.addEventListener('message', heard)
  return () => tabs.removeEventListener('message', heard)
}

/** Null once signed in; else why not, in the API's sentence. */
export const signInBy = async (
  way: 'password' | 'code',
  given: Readonly<Record<string, string>>,
): Promise<string | null> => {
  const answer = await post(`/callback/${way}`, given)
  if (answer.ok) {
    otherTabs().postMessage('in')
    return null
  }
  const { url } = (await answer.json()) as { url: string }
  return new URL(url, window.location.origin).searchParams.get('error') ?? 'The service refused to sign in.'
}

/** Of the person for whom the page is: the session of somebody who signed in since stays, and the answer is false. */
export const signOut = async (): Promise<boolean> => {
  const answer = await post('/signout', {}, asPagePerson(fetch))
  otherTabs().postMessage('out')
  return !answer.headers.has(personHeader)
}
