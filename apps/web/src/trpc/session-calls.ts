const base = '/api/auth'

/** next-auth's own routes take a form with the token that its cookie knows. */
const post = async (path: string, values: Readonly<Record<string, string>>): Promise<Response> => {
  const csrf = await fetch(`${base}/csrf`)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  return fetch(`${base}${path}`, {
    method: 'POST',
    // In the body, json asks for an answer in place of a redirection.
    body: new URLSearchParams({ ...values, csrfToken, json: 'true' }),
  })
}

/** Null once signed in; else why not, in the API's sentence. */
export const signInBy = async (
  way: 'password' | 'code',
  given: Readonly<Record<string, string>>,
): Promise<string | null> => {
  const answer = await post(`/callback/${way}`, given)
  if (answer.ok) return null
  const { url } = (await answer.json()) as { url: string }
  return new URL(url, window.location.origin).searchParams.get('error') ?? 'The service refused to sign in.'
}

export const signOut = async (): Promise<void> => void (await post('/signout', {}))
