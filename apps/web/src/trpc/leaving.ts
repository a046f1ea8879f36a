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
