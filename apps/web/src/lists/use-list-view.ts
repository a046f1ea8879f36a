import type { ListName, ListView } from '@clearway/domain/contracts'
import { useToast } from '@clearway/ui'
import { useEffect, useState } from 'react'
import { trpc } from '../trpc/client.ts'
import { sentenceOf } from '../trpc/failure.ts'

// A change on another device arrives as a change event.
const slowlyMs = 600_000

type Change = Partial<Omit<ListView, 'list'>>
const nothing: Change = {}

/** How the person wants this list, or which views of maps they have saved: shown at once; what could not be kept goes back to what is. */
export const useListView = (list: ListName) => {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const { data } = trpc.preferences.lists.useQuery({}, { staleTime: slowlyMs })
  // Holds against readings and answers that are on their way, until what is kept is what was wished last.
  const [wished, setWished] = useState(nothing)
  const put = trpc.preferences.setList.useMutation({
    // One after the other: each takes the place of what is kept.
    scope: { id: `list ${list}` },
    onSuccess: (saved) =>
      utils.preferences.lists.setData({}, (before) =>
        before?.filter((one) => one.list !== list).concat(saved),
      ),
    onError: (error) => {
      setWished(nothing)
      show({ kind: 'alert', title: 'Not saved', detail: sentenceOf(error) })
    },
  })
  const kept: ListView = data?.find((one) => one.list === list) ?? { list, columns: null, filters: [] }
  const view = { ...kept, ...wished }
  const isKept = !put.isPending && JSON.stringify(view) === JSON.stringify(kept)
  useEffect(() => {
    if (isKept) setWished(nothing)
  }, [isKept])
  const set = (change: Change) => {
    setWished((before) => ({ ...before, ...change }))
    put.mutate({ list, ...change })
  }
  return { ...view, isRead: data !== undefined, set }
}

export type KeptView = ReturnType<typeof useListView>
