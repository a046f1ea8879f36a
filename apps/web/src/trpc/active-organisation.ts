const cookieName = 'clearway.organisation'
const yearS = 365 * 24 * 3600
const uuid = /^[0-9a-f-]{36}$/i

/** In place of an organisation: a platform administrator acts for the platform. */
export const platform = 'platform'

const known = (value: string | null | undefined): string | null =>
  value && (uuid.test(value) || value === platform) ? value : null

const fromCookie = (): string | null => {
  if (typeof document === 'undefined') return null
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${cookieName}=`))
  return known(found?.slice(cookieName.length + 1))
}

/** What outlives a reload of this tab. Without storage the cookie does, for all tabs together. */
const inTab = {
  read(): string | null {
    try {
      return known(window.sessionStorage.getItem(cookieName))
    } catch {
      return null
    }
  },
  keep(acting: string): void {
    try {
      window.sessionStorage.setItem(cookieName, acting)
    } catch {
      // As where storage is off.
    }
  },
}

// Held beside the cookie: another tab may switch, and this one must go on asking for what it shows.
let chosen: string | null = null

const hold = (acting: string | null): void => {
  chosen = acting
  if (acting) inTab.keep(acting)
}

/** The organisation this tab acts for, or the platform. The cookie opens the next tab, and the next visit, in the same one. */
export const activeOrganisation = {
  get(): string | null {
    if (chosen === null) hold(inTab.read() ?? fromCookie())
    return chosen
  },
  /** What goes into X-Organisation-ID; the platform is no organisation. */
  header(): string | null {
    const acting = this.get()
    return acting === platform ? null : acting
  },
  set(acting: string): void {
    hold(acting)
    const secure = window.location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    document.cookie = `${cookieName}=${acting}; Path=/; Max-Age=${yearS}; SameSite=Lax${secure}`
  },
}
