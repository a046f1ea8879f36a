import { useMemo } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { tabStore } from '../../forms/tab-store.ts'
import { type DecisionFields, Fields } from './decision.ts'

/** The words and terms of a decision; whether it approves or rejects is known when it is taken. */
type KeptDecision = Partial<Omit<DecisionFields, 'verdict'>>

const KeptFields = Fields.omit({ verdict: true }).partial()

/** What somebody wrote about a request and has not decided stays while they look at another one. */
export const useKeptDecisions = () => {
  const { person } = useConsole()
  return useMemo(
    () => (permissionUuid: string) =>
      tabStore<KeptDecision>(`${person.user_uuid}.decision.${permissionUuid}`, KeptFields),
    [person.user_uuid],
  )
}

/** What differs from what the form begins with: about the rest a mission that has changed meanwhile knows more. */
export const changedFields = (fields: DecisionFields, initial: DecisionFields): KeptDecision => {
  const { verdict: _, ...written } = fields
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(initial[name as keyof DecisionFields])
  return Object.fromEntries(Object.entries(written).filter(isChanged))
}
