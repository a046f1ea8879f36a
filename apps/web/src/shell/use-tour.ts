import { useCallback, useState } from 'react'

/** Whether the way round is shown; who leaves it is not shown it again by itself. */
export const useTour = () => {
  const [isOpen, setOpen] = useState(false)
  const start = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  return { isOpen, start, close }
}
