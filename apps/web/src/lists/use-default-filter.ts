import { useContext, useEffect } from 'react'
import { PageVisitContext } from '../frame/page-visit.tsx'
import type { UrlParams } from '../frame/use-url-params.ts'
import { asking, takeDefault } from './saved-filters.ts'
import type { KeptView } from './use-list-view.ts'

/** A list whose page was opened without asking for anything begins with the filter that the person made its default. */
export const useDefaultFilter = (
  view: Pick<KeptView, 'isRead' | 'filters'>,
  names: readonly string[],
  params: Pick<UrlParams, 'set'>,
): void => {
  const visit = useContext(PageVisitContext)
  const { isRead, filters } = view
  useEffect(() => {
    if (!isRead) return
    const usual = takeDefault(visit, filters)
    if (usual && window.location.search === '') params.set(asking(usual.params, names))
  }, [visit, isRead, filters, names, params])
}
