import { vi } from 'vitest'
import { browserStorage } from './browser-storage.ts'

/** The window of a page that a test opens once its hooks are drawn: until then they are drawn as on a server. */
export const browserWindow = () => {
  const target = new EventTarget()
  return {
    open() {
      vi.stubGlobal('document', { cookie: '' })
      const page = { sessionStorage: browserStorage(), location: { protocol: 'https:' } }
      vi.stubGlobal('window', Object.assign(target, page))
    },
    /** Whether somebody who closed it now would be asked. */
    asksBeforeClosing: () => !target.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  }
}
