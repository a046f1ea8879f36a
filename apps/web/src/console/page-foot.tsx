import { Pagination } from '@clearway/ui'
import { pageOf } from './page-of.ts'
import type { UrlParams } from './use-url-params.ts'

type PageFootProps = {
  params: UrlParams
  total: number | undefined
  pageSize: number
  /** The parameter that names the open record, which another page does not hold. */
  record?: string
}

/** The foot of a list whose page stands in the URL; nothing while everything is on one page. */
export function PageFoot({ params, total = 0, pageSize, record }: PageFootProps) {
  if (total <= pageSize) return null
  return (
    <Pagination
      page={pageOf(params)}
      pageSize={pageSize}
      total={total}
      onPageChange={(next) =>
        params.set({ page: next === 1 ? null : String(next), ...(record && { [record]: null }) })
      }
    />
  )
}
