import type { ComponentType, ReactNode } from 'react'
import { part } from './part.tsx'
import { useIsPictured } from './picture.ts'

/** A part of a page that comes behind the picture of its map. `Place` holds its place until it is there. */
export const partBehindMap = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Place: () => ReactNode = () => null,
) => {
  const Part = part(load, Place)
  return (props: Props) => (useIsPictured() ? <Part {...props} /> : <Place />)
}
