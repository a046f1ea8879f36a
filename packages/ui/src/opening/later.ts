import { later } from '../hooks/later.ts'

/** What draws everything that opens: all of it comes at once, whatever opens first. */
export const {
  load: loadOverlays,
  useIsAwaited: useOverlaysAwaited,
  useOnceOpen: useRadix,
  arrived: arrivedRadix,
} = later(() => import('./radix.ts'))
