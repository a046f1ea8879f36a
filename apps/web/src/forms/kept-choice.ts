import { useCallback, useState } from 'react'
import { useConsole } from '../caller/console-context.tsx'

/** What a person last chose, in this browser. Without storage nothing is kept and all else works. */
export const keptChoice = <V extends string>(userUuid: string, name: string, options: readonly V[]) => {
  const key = `clearway.choice.${userUuid}.${name}`
  return {
    read(): V | null {
      try {
        const kept = window.localStorage.getItem(key)
        return options.find((option) => option === kept) ?? null
      } catch {
        return null
      }
    },
    keep(choice: V): void {
      try {
        window.localStorage.setItem(key, choice)
      } catch {
        // As where storage is off.
      }
    },
  }
}

/** The choice, null until one is made, and the function that sets it. */
export const useKeptChoice = <V extends string>(name: string, options: readonly V[]) => {
  const { person } = useConsole()
  const [kept] = useState(() => keptChoice(person.user_uuid, name, options))
  const [choice, setChoice] = useState(kept.read)
  const choose = useCallback(
    (next: V) => {
      kept.keep(next)
      setChoice(next)
    },
    [kept],
  )
  return [choice, choose] as const
}
