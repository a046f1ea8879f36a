import { useEffect, useState } from 'react'

/**
 * A part of a page that is loaded when it is first needed; null until it is there. `next/dynamic` puts something of its own
 * in the place of a part; here the component that renders it does, and keeps it: a field with the focus stays the same field.
 */
export const useLoaded = <T>(load: () => Promise<T>): T | null => {
  const [loaded, setLoaded] = useState<{ part: T } | { failure: unknown } | null>(null)
  useEffect(() => {
    void load().then(
      (part) => setLoaded({ part }),
      (failure: unknown) => setLoaded({ failure }),
    )
  }, [load])
  if (loaded && 'failure' in loaded) throw loaded.failure
  return loaded?.part ?? null
}
