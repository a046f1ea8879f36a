/** A page's window, as far as it is left by a full load: where it was led, and what becomes of that. */
export const leavingWindow = (here: { pathname: string; search: string }, tells = true) => {
  const went: string[] = []
  const target = new EventTarget()
  const navigation = new EventTarget()
  let begun = new AbortController()
  const navigate = (destination: { readonly sameDocument: boolean }) => {
    begun.abort()
    begun = new AbortController()
    navigation.dispatchEvent(Object.assign(new Event('navigate'), { destination, signal: begun.signal }))
  }
  const leave = (url: string) => {
    went.push(url)
    navigate({ sameDocument: false })
    const isAsked = !target.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    if (isAsked) begun.abort()
  }
  const location = { ...here, assign: leave, reload: () => leave(here.pathname) }
  return {
    /** Of a browser that tells what becomes of a load, or of one that does not. */
    window: Object.assign(target, { location, ...(tells && { navigation }) }),
    went,
    /** Whoever leaves from now on is asked by the browser, and answers Stay. */
    stay: () => target.addEventListener('beforeunload', (event) => event.preventDefault()),
    stop: () => begun.abort(),
    /** The address is written anew within the page, which goes on being left. */
    note: () => navigate({ sameDocument: true }),
  }
}
