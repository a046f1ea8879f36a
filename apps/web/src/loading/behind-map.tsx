import { type ComponentType, createContext, type ReactNode, use, useMemo, useState } from 'react'
import { part } from './part.tsx'

interface Picture {
  readonly isThere: boolean
  readonly tell: () => void
}

/** A page without a map waits for none. */
const PictureContext = createContext<Picture>({ isThere: true, tell: () => {} })

/** Around a page that is its map first: what else it needs comes behind the map's first picture. */
export const MapFirst = ({ children }: { readonly children: ReactNode }) => {
  const [isThere, setThere] = useState(false)
  const picture = useMemo(() => ({ isThere, tell: () => setThere(true) }), [isThere])
  return <PictureContext value={picture}>{children}</PictureContext>
}

/** Whether the map of the page has its first picture, or none will come. */
export const useIsPictured = (): boolean => use(PictureContext).isThere

/** For the map: says that its first picture is there, or that none will come. */
export const useTellPictured = (): (() => void) => use(PictureContext).tell

/** A part of a page that comes behind the picture of its map. `Place` holds its place until it is there. */
export const partBehindMap = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Place: () => ReactNode = () => null,
) => {
  const Part = part(load, Place)
  return (props: Props) => (useIsPictured() ? <Part {...props} /> : <Place />)
}
