import { letTextsGo } from '@clearway/ui'

const stillHereAfterMs = 10_000

/**
 * Leaves this page by a full load. Texts that are begun keep nobody on it: they are kept, or were asked about. What is just being
 * sent may: the browser asks, and who answers Stay is still here, so that the next reason to leave has to find its way.
 */
export const leavePage = (load: () => void, onStillHere: () => void): void => {
  const askAgain = letTextsGo()
  load()
  setTimeout(() => {
    askAgain()
    onStillHere()
  }, stillHereAfterMs)
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
