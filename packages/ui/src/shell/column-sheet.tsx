import { type ReactNode, useCallback } from 'react'

/** Where there is no room for the column of a map, it lies over the map's foot: what stands there keeps above it (`--map-foot`). */
export const ColumnSheet = ({ children }: { children: ReactNode }) => {
  const measure = useCallback((sheet: HTMLElement | null) => {
    const around = sheet?.parentElement
    if (!sheet || !around) return
    const observer = new ResizeObserver(() =>
      around.style.setProperty('--map-foot', `${sheet.offsetHeight}px`),
    )
    observer.observe(sheet)
    return () => {
      observer.disconnect()
      around.style.removeProperty('--map-foot')
    }
  }, [])
  return (
    <div
      ref={measure}
      className="absolute inset-x-0 bottom-0 flex max-h-[46%] flex-col rounded-t-3 border-t border-line-strong bg-surface-1 shadow-3"
    >
      {children}
    </div>
  )
}
