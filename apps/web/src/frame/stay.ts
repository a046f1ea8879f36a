import type { NextRouter } from 'next/router'

/** How long somebody is where they asked for something: until that is gone, or the way to another page has begun. */
export const createStay = () => {
  let isHere = true
  return {
    isHere: () => isHere,
    /** From when it is shown; answers what ends it. */
    begin(events: Pick<NextRouter['events'], 'on' | 'off'>): () => void {
      isHere = true
      const leaves = (_url: string, { shallow }: { shallow: boolean }) => {
        isHere = shallow
      }
      // Given up, or come to no other page.
      const stays = () => {
        isHere = true
      }
      events.on('routeChangeStart', leaves)
      events.on('routeChangeError', stays)
      events.on('routeChangeComplete', stays)
      return () => {
        isHere = false
        events.off('routeChangeStart', leaves)
        events.off('routeChangeError', stays)
        events.off('routeChangeComplete', stays)
      }
    },
  }
}
