import { letTextsGo } from '@clearway/ui'

/** The address of this page, to come back to. */
export const here = (): string => window.location.pathname + window.location.search

/** How long the browser may ask whoever leaves, and they may take to answer. */
const answeredWithinMs = 10_000

/**
 * Calls back unless the address was written anew within the page, as by a camera that comes to rest. That ends what the browser
 * tells of a load, and not the load, which is then waited for: of one that is stopped later nobody hears.
 */
const unlessWritten = (navigation: Navigation, then: () => void) => (): void => {
  let isWritten = false
  const begun = ({ destination }: NavigateEvent) => {
    isWritten ||= destination.sameDocument
  }
  navigation.addEventListener('navigate', begun)
  // Its cause is told within the same task, and after it.
  setTimeout(() => {
    navigation.removeEventListener('navigate', begun)
    if (!isWritten) then()
  })
}

/** Calls back where the load that begins next is given up: the browser asks, and somebody stays, or they stop it. */
const onceGivenUp = (then: () => void): void => {
  const { navigation } = window as { readonly navigation?: Navigation }
  if (navigation) {
    const begun = ({ signal }: NavigateEvent) =>
      signal.addEventListener('abort', unlessWritten(navigation, then), { once: true })
    navigation.addEventListener('navigate', begun, { once: true })
    return
  }
  // A browser that does not tell. The last to hear of it knows whether another one keeps the page; else nobody is asked.
  const hear = (event: BeforeUnloadEvent) =>
    void (event.defaultPrevented && setTimeout(then, answeredWithinMs))
  window.addEventListener('beforeunload', hear, { once: true })
}

/**
 * Leaves this page by a full load, once: the next page may be long in coming, and begun again it would begin to come again. Texts
 * that are begun keep nobody here: they are kept, or were asked about. What is just being sent may: the browser asks, and who
 * answers Stay is still here, so that the next reason to leave has to find its way.
 */
export const leavePage = (load: () => void, onStillHere: () => void): void => {
  const askAgain = letTextsGo()
  onceGivenUp(() => {
    askAgain()
    onStillHere()
  })
  load()
}

/**
 * Whoever closes or reloads the page before this is answered is asked: of requests that follow one another, those that were
 * not sent yet would never be, and nobody would be told.
 */
export const untilAnswered = async <T>(requests: () => Promise<T>): Promise<T> => {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  try {
    return await requests()
  } finally {
    window.removeEventListener('beforeunload', ask)
  }
}
