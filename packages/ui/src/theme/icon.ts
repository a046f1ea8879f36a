import type { ComponentType } from 'react'

/** Any lucide icon, or a drawing of the same shape. */
export type IconType = ComponentType<{
  size?: number | string
  strokeWidth?: number | string
  className?: string
  'aria-hidden'?: boolean | 'true' | 'false'
}>
