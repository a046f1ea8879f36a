import { Empty, type IconType, Pagination, TextButton } from '@clearway/ui'
import { useEffect, useRef } from 'react'
import type { UrlParams } from '../frame/use-url-params.ts'
import { type Listed, pageInstead, pageOf } from './listed.ts'

interface PageFootProps {
  params: UrlParams
  list: Pick<Listed<unknown>, 'rows' | 'total' | 'pageSize'>
  /** The parameter that names the open record, which another page does not hold. */
  record?: string | undefined
  /** The record that is open though the address may not name it, and what keeps it open where the page turns by itself. */
  open?: string | undefined
  onKeep?: (key: string) => void
}

/** The foot of a list whose page is in the URL; nothing while everything is on one page. */
export const PageFoot = ({ params, list, record, open, onKeep }: PageFootProps) => {
  const { total = 0, pageSize = total } = list
  const turnTo = (next: number, also: Record<string, string | null> = {}) =>
    params.set({ page: next === 1 ? null : String(next), ...also })
  // Its last row may have been decided, cleared or deleted.
  const instead = pageInstead(list, pageOf(params))
  const turnByItself = (page: number) => {
    if (!record || !open) return turnTo(page)
    onKeep?.(open)
    turnTo(page, { [record]: open })
  }
  const latest = useRef(turnByItself)
  latest.current = turnByItself
  useEffect(() => {
    if (instead !== undefined) latest.current(instead)
  }, [instead])
  if (total <= pageSize) return null
  return (
    <Pagination
      page={instead ?? pageOf(params)}
      pageSize={pageSize}
      total={total}
      onPageChange={(next) => turnTo(next, record ? { [record]: null } : {})}
    />
  )
}

export interface NothingWords {
  /** "No asset" */
  readonly what: string
  /** What holds the others: "the fleet". */
  readonly whole: string
  readonly icon?: IconType
  /** In place of "No asset fits the filters". */
  readonly title?: string | undefined
  /** In place of what the filters are narrower than. */
  readonly hint?: string
}

type NothingFitsProps = NothingWords & {
  /** The parameters that narrow the list. */
  filters: readonly string[]
  params: UrlParams
}

/** What a list shows that has rows, but none that its filters let through. */
export const NothingFits = (props: NothingFitsProps) => {
  const { what, whole, filters, params, icon } = props
  const clear = () => params.set(Object.fromEntries([...filters, 'page'].map((name) => [name, null])))
  return (
    <Empty
      {...(icon && { icon })}
      title={props.title ?? `${what} fits the filters`}
      action={<TextButton onClick={clear}>Clear the filters</TextButton>}
    >
      {props.hint ?? `Others may: the filters are narrower than ${whole}.`}
    </Empty>
  )
}
