import { useToast } from '@clearway/ui'
import { useCallback } from 'react'
import type { Person } from '../caller/console-context.tsx'
import { trpc } from '../trpc/client.ts'
import { failedWords, isSessionOver } from '../trpc/failure.ts'
import { endSession } from '../trpc/query-defaults.ts'

/**
 * Reads the person and their memberships for an act that depends on them. What is shown is asked for again and again; this is asked
 * once, and without an answer the act is given up (null) and the person told.
 */
export const useReadPerson = () => {
  const { client, users } = trpc.useUtils()
  const { show } = useToast()
  return useCallback(
    async (notDone: string): Promise<Person | null> => {
      try {
        const person = await client.users.me.query({})
        // What is being read may be older.
        void users.me.cancel({})
        users.me.setData({}, person)
        return person
      } catch (error) {
        if (isSessionOver(error)) void endSession('expired')
        show({ tone: 'rejected', ...failedWords(notDone, error) })
        return null
      }
    },
    [client, users, show],
  )
}
