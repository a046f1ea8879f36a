import { useEffect, useRef } from 'react'
import type { UrlParams } from '../frame/use-url-params.ts'
import { asking } from './saved-filters.ts'
import type { KeptView } from './use-list-view.ts'

/** A list whose address asks for nothing opens with the filter that the person made its default. */
export const useDefaultFilter = (
  view: KeptView,
  names: readonly string[],
  params: Pick<UrlParams, 'set'>,
): void => {
  const isDone = useRef(false)
  const { isRead, filters } = view
  useEffect(() => {
    if (!isRead || isDone.current) return
    // Filters that are cleared afterwards stay so.
    isDone.current = true
    const usual = filters.find(({ is_default }) => is_default)
    if (usual && window.location.search === '') params.set(asking(usual.params, names))
  }, [isRead, filters, names, params])
}
