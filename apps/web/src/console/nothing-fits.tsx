import { Empty, type IconType, TextButton } from '@clearway/ui'
import type { UrlParams } from './use-url-params.ts'

export type NothingFitsProps = {
  /** "No asset" */
  what: string
  /** What holds the others: "the fleet". */
  whole: string
  /** The parameters that narrow the list. */
  filters: readonly string[]
  params: UrlParams
  icon?: IconType
}

/** What a list says that has rows, but none that its filters let through. */
export function NothingFits({ what, whole, filters, params, icon }: NothingFitsProps) {
  const clear = () => params.set(Object.fromEntries([...filters, 'page'].map((name) => [name, null])))
  return (
    <Empty
      {...(icon && { icon })}
      title={`${what} fits the filters`}
      action={<TextButton onClick={clear}>Clear the filters</TextButton>}
    >
      {`Others may: the filters are narrower than ${whole}.`}
    </Empty>
  )
}
