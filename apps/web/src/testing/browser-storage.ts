/** What a browser keeps under names, as a page asks it; no text of more letters than these. */
export const browserStorage = (mostLetters = Number.POSITIVE_INFINITY) => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (text.length > mostLetters) throw new DOMException('The quota is exceeded', 'QuotaExceededError')
      kept.set(name, text)
    },
    removeItem: (name: string) => void kept.delete(name),
  }
}
