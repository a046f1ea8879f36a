import dynamic, { type DynamicOptionsLoadingProps } from 'next/dynamic'
import type { ComponentType, ReactNode } from 'react'
import { useNeedsLine } from './free-line.ts'
import { useMissingPart } from './missing-part.ts'

type Waiting = () => ReactNode

/** A component that is loaded when it is first shown, in the browser alone. */
export const part = <Props,>(load: () => Promise<ComponentType<Props>>, Waiting: Waiting = () => null) =>
  dynamic<Props>(load, {
    ssr: false,
    loading: function Loading({ error, retry }: DynamicOptionsLoadingProps) {
      useMissingPart(error, retry)
      useNeedsLine(!error)
      return <Waiting />
    },
  })
