import { useMutation } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { fileIn, saveFile } from '../frame/save-file.ts'
import { routeRefusal } from '../trpc/failure.ts'
import { asPagePerson } from '../trpc/page-person.ts'
import { useRefused } from '../trpc/use-refused.ts'

interface Download {
  /** A route of the console's own. */
  readonly href: string
  /** Where the route's own name for it is not known or not wanted. */
  readonly name?: string
}

const take = async ({ href, name }: Download): Promise<void> => {
  // Not held in the page: however long a track is, the browser keeps it.
  const answer = await asPagePerson(fetch)(href, { cache: 'no-store' })
  if (!answer.ok) throw await routeRefusal(answer)
  const file = await fileIn(answer)
  saveFile(name ?? file.name, file.content)
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey

/**
 * For a link to a file. The browser says of a refused download only that it failed: the page asks for the file, so that it
 * can say why, and who is signed out signs in.
 */
export const useDownload = (file: Download) => {
  const { mutate, isPending } = useMutation({ mutationFn: take, onError: useRefused()('No file was saved') })
  return {
    isPending,
    link: {
      href: file.href,
      download: file.name ?? true,
      onClick: (event: MouseEvent<HTMLAnchorElement>) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        if (!isPending) mutate(file)
      },
    },
  }
}
