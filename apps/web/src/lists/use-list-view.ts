import type { ListName, ListView } from '@clearway/domain/contracts'
import { trpc } from '../trpc/client.ts'
import { useShownAtOnce } from '../trpc/use-shown-at-once.ts'

// A change on another device arrives as a change event.
const slowlyMs = 600_000

type Change = Partial<Omit<ListView, 'list'>>

/** How the person wants this list, or which views of maps they have saved. */
export const useListView = (list: ListName) => {
  const { client, preferences } = trpc.useUtils()
  const { data } = trpc.preferences.lists.useQuery({}, { staleTime: slowlyMs })
  const { shown, save } = useShownAtOnce({
    name: `list ${list}`,
    kept: data?.find((one) => one.list === list) ?? { list, columns: null, filters: [] },
    changed: (before: ListView, change: Change) => ({ ...before, ...change }),
    send: (change) => client.preferences.setList.mutate({ list, ...change }),
    onTaken: (saved) =>
      preferences.lists.setData({}, (before) => before?.filter((one) => one.list !== list).concat(saved)),
    reading: preferences.lists,
    notDone: 'Not saved',
  })
  return { ...shown, isRead: data !== undefined, set: save }
}

export type KeptView = ReturnType<typeof useListView>
