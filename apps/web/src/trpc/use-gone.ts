import { useState } from 'react'
import { failureData } from './failure.ts'

/**
 * Whether a record is refused as out of use. A query without data forgets its refusal while it asks again: until that is
 * answered, the record is as it was. `key` names the record.
 */
export const useGone = (
  key: string,
  { error, isPending }: { readonly error: unknown; readonly isPending: boolean },
): boolean => {
  const [refused, setRefused] = useState<string | null>(null)
  const isRefused = failureData(error)?.failure === 'gone'
  if (isRefused && refused !== key) setRefused(key)
  return isRefused || (isPending && refused === key)
}
