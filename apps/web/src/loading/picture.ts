import { createContext, createElement, type ReactNode, use, useEffect, useMemo, useState } from 'react'

interface Picture {
  readonly isThere: boolean
  readonly tell: () => void
}

/** A page without a map waits for none. */
const PictureContext = createContext<Picture>({ isThere: true, tell: () => {} })

/** Around a page that is its map first: what else it needs comes behind the map's first picture. */
export const MapFirst = ({ children }: { readonly children: ReactNode }) => {
  const [isThere, setThere] = useState(false)
  const value = useMemo(() => ({ isThere, tell: () => setThere(true) }), [isThere])
  return createElement(PictureContext, { value }, children)
}

/** Whether the map of the page has its first picture, or none will come. */
export const useIsPictured = (): boolean => use(PictureContext).isThere

/** Says that the first picture of the page's map is there, or that none will come: the map does, and a page that shows another thing in its place. */
export const useTellPictured = (isSo: boolean): void => {
  const { tell } = use(PictureContext)
  useEffect(() => {
    if (isSo) tell()
  }, [isSo, tell])
}
