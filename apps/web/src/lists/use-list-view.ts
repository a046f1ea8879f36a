import type { ListName, ListView } from '@clearway/domain/contracts'
import { useToast } from '@clearway/ui'
import { trpc } from '../trpc/client.ts'
import { sentenceOf } from '../trpc/failure.ts'

// Another device that changes them is told of.
const slowlyMs = 600_000

/** How the person wants this list: shown at once; what could not be kept goes back to what is. */
export const useListView = (list: ListName) => {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const { data } = trpc.preferences.lists.useQuery({}, { staleTime: slowlyMs })
  const put = trpc.preferences.setList.useMutation({
    onError: (error) => {
      void utils.preferences.lists.invalidate()
      show({ kind: 'alert', title: 'The list is not saved', detail: sentenceOf(error) })
    },
  })
  const view: ListView = data?.find((one) => one.list === list) ?? { list, columns: null, filters: [] }
  const set = (change: Partial<Omit<ListView, 'list'>>) => {
    utils.preferences.lists.setData({}, (before = []) => [
      ...before.filter((one) => one.list !== list),
      { ...view, ...change },
    ])
    put.mutate({ list, ...change })
  }
  return { ...view, isRead: data !== undefined, set }
}

export type KeptView = ReturnType<typeof useListView>
