import { useToast } from '@clearway/ui'
import { failedWords } from './failure.ts'

/** Says why an act failed that has no place of its own for it, below a title that says what was not done; `id` names its record. */
export const useRefused = () => {
  const { show } = useToast()
  return (notDone: string, id?: string) => (error: unknown) =>
    void show({ tone: 'rejected', id, ...failedWords(notDone, error) })
}
