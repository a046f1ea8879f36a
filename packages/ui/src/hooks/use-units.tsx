import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { shownUnits, showUnits, type Units } from '../format/units.ts'

const UnitsContext = createContext<Units>(shownUnits())

/** All below writes its figures by these units. */
export const UnitsProvider = ({ distance, height, children }: Units & { children: ReactNode }) => {
  // Set while rendering: formatters, which are no hooks, ask for them as soon as something below is rendered.
  showUnits({ distance, height })
  const units = useMemo(() => ({ distance, height }), [distance, height])
  return <UnitsContext value={units}>{children}</UnitsContext>
}

/** For who shows figures and would not be rendered again where only the units are others. */
export const useUnits = (): Units => useContext(UnitsContext)

/** As `useMemo`, for what holds figures as they are written: made anew where the units are others. */
export const useFigures = <T,>(make: () => T, from: readonly unknown[]): T => {
  const units = useUnits()
  // biome-ignore lint/correctness/useExhaustiveDependencies: as its callers name them; formatters ask for the units themselves.
  return useMemo(make, [...from, units])
}
