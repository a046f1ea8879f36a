import { asPagePerson, personHeader } from './page-person.ts'
import { noteNewSession, noteSessionEnd, type SessionEnd } from './session-end.ts'

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

/** What next-auth names in the address that it sends on to, or null: an answer of 200 may be a refusal. */
const namedIn = async (answer: Response, name: 'csrf' | 'error'): Promise<string | null> => {
  const { url } = (await answer.clone().json()) as { url: string }
  return new URL(url, window.location.origin).searchParams.get(name)
}

/** The cookie that came with the token did not come back, so nothing was asked. */
const noCookie =
  'This browser does not keep the cookie of the console, so nobody can be signed in. Allow cookies for it, and open it by its https address if it has one.'

let channel: BroadcastChannel | undefined
/** Tabs of one browser have one session. */
const otherTabs = (): BroadcastChannel => {
  channel ??= new BroadcastChannel('clearway.session')
  return channel
}

/** Somebody was signed in, or out. */
type SessionNews = 'in' | SessionEnd

const tell = (news: SessionNews): void => otherTabs().postMessage(news)

/** Heard when another tab signed somebody in or out. */
export const onSessionChange = (heard: () => void): (() => void) => {
  const tabs = otherTabs()
  const hear = ({ data }: MessageEvent<SessionNews>) => {
    // They sign out of all tabs; this one finds its session over.
    if (data === 'asked') noteSessionEnd('asked')
    if (data === 'in') noteNewSession()
    heard()
  }
  tabs.addEventListener('message', hear)
  return () => tabs.removeEventListener('message', hear)
}

/** Null once signed in; else why not, in the API's sentence. */
export const signInBy = async (
  way: 'password' | 'code',
  given: Readonly<Record<string, string>>,
): Promise<string | null> => {
  let answer = await post(`/callback/${way}`, given)
  // A tab that began at the same moment may have been given another token, which the cookie then knows.
  if (await namedIn(answer, 'csrf')) answer = await post(`/callback/${way}`, given)
  if (await namedIn(answer, 'csrf')) return noCookie
  if (answer.ok) {
    tell('in')
    return null
  }
  return (await namedIn(answer, 'error')) ?? 'The service refused to sign in.'
}

/** Of the person for whom the page is: the session of somebody who signed in since stays, and the answer is false. */
export const signOut = async (why: SessionEnd): Promise<boolean> => {
  const answer = await post('/signout', {}, asPagePerson(fetch))
  tell(why)
  return !answer.headers.has(personHeader)
}
