import type { ReactNode } from 'react'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { lightQuery, themeStorageKey as storageKey } from './theme-script.ts'

export { themeScript } from './theme-script.ts'

export type Theme = 'dark' | 'light'
/** A theme, or whichever the system shows. */
export type ThemeChoice = Theme | 'system'

interface ThemeValue {
  /** The one that is shown. */
  theme: Theme
  choice: ThemeChoice
  setTheme: (choice: ThemeChoice) => void
  toggleTheme: () => void
}

const ThemeContext = createContext<ThemeValue | null>(null)

const storedTheme = (): Theme | null => {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : null
  } catch {
    // A browser that forbids storage still gets the system's theme.
    return null
  }
}

const storeTheme = (choice: ThemeChoice) => {
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

const followSystem = (changed: () => void) => {
  const query = window.matchMedia(lightQuery)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const systemTheme = (): Theme => (window.matchMedia(lightQuery).matches ? 'light' : 'dark')

/** The person's choice, and the system's as long as there is none. */
export const ThemeProvider = ({ children, initial = 'dark' }: { children: ReactNode; initial?: Theme }) => {
  const [choice, setState] = useState<ThemeChoice>('system')
  // The server cannot know what was chosen, nor what the system shows: the first render is the default.
  const system = useSyncExternalStore(followSystem, systemTheme, () => initial)
  const theme = choice === 'system' ? system : choice

  useEffect(() => setState(storedTheme() ?? 'system'), [])

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === storageKey) setState(storedTheme() ?? 'system')
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])

  const setTheme = useCallback((next: ThemeChoice) => {
    storeTheme(next)
    setState(next)
  }, [])

  useEffect(() => {
    document.documentElement.dataset.theme = storedTheme() ?? theme
  }, [theme])

  const value = useMemo(
    () => ({ theme, choice, setTheme, toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') }),
    [theme, choice, setTheme],
  )
  return <ThemeContext.Provider value={value}>{children}</ThemeContext.Provider>
}

export const useTheme = (): ThemeValue => {
  const value = useContext(ThemeContext)
  if (!value) throw new Error('useTheme needs a ThemeProvider above it')
  return value
}
