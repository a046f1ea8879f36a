import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { themeStorageKey as storageKey } from './theme-script.ts'

export { themeScript } from './theme-script.ts'

export type Theme = 'dark' | 'light'

interface ThemeValue {
  theme: Theme
  setTheme: (theme: Theme) => void
  toggleTheme: () => void
}

const ThemeContext = createContext<ThemeValue | null>(null)

const storedTheme = (): Theme | null => {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : null
  } catch {
    // A browser that forbids storage still gets the default theme.
    return null
  }
}

const storeTheme = (theme: Theme) => {
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

export const ThemeProvider = ({ children, initial = 'dark' }: { children: ReactNode; initial?: Theme }) => {
  const [theme, setState] = useState<Theme>(initial)

  // The server cannot know the stored theme, so the first render is the default and this corrects it.
  useEffect(() => setState(storedTheme() ?? initial), [initial])

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === storageKey) setState(storedTheme() ?? initial)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [initial])

  const setTheme = useCallback((next: Theme) => {
    storeTheme(next)
    setState(next)
  }, [])

  useEffect(() => {
    document.documentElement.dataset.theme = storedTheme() ?? theme
  }, [theme])

  const value = useMemo(
    () => ({ theme, setTheme, toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') }),
    [theme, setTheme],
  )
  return <ThemeContext.Provider value={value}>{children}</ThemeContext.Provider>
}

export const useTheme = (): ThemeValue => {
  const value = useContext(ThemeContext)
  if (!value) throw new Error('useTheme needs a ThemeProvider above it')
  return value
}
