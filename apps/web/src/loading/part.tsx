import { useToast } from '@clearway/ui'
import dynamic, { type DynamicOptionsLoadingProps } from 'next/dynamic'
import { type ComponentType, type ReactNode, useEffect } from 'react'

const triesAgainMs = 3_000

/** After each time that the scripts of a part were not reached: says so, and asks for them again by `retry`. */
export const useMissingPart = (failure: unknown, retry: (() => void) | undefined): void => {
  const { show } = useToast()
  useEffect(() => {
    if (!failure) return
    show({
      key: 'missing-part',
      tone: 'pending',
      title: 'A part of this page did not load',
      detail: 'The service is not answering. It is asked again until it does.',
    })
    const timer = setTimeout(() => retry?.(), triesAgainMs)
    return () => clearTimeout(timer)
  }, [failure, show, retry])
}

type Waiting = () => ReactNode

/** A component that is loaded when it is first shown, in the browser alone. */
export const part = <Props,>(load: () => Promise<ComponentType<Props>>, Waiting: Waiting = () => null) =>
  dynamic<Props>(load, {
    ssr: false,
    loading: function Loading({ error, retry }: DynamicOptionsLoadingProps) {
      useMissingPart(error, retry)
      return <Waiting />
    },
  })
