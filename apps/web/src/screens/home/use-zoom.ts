import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dayOf, type Shown, shownHours, type Today, zoomed } from './day-rows.ts'

/** The hours of today that are shown: nearer and further by the wheel with Ctrl, or by + and -; 0 shows all that is planned. */
export const useZoom = (today: Today) => {
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<{ readonly day: string; readonly shown: Shown } | null>(null)
  const usual = shownHours(today)
  // Tomorrow begins as usual.
  const shown = chosen?.day === today.starts_at ? chosen.shown : usual
  const zoom = (isNearer: boolean, share: number) => {
    const aroundMs = shown.fromMs + share * (shown.toMs - shown.fromMs)
    setChosen({ day: today.starts_at, shown: zoomed(shown, dayOf(today), { isNearer, aroundMs }) })
  }
  const latest = useRef(zoom)
  latest.current = zoom
  useEffect(() => {
    const element = box.current
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey || event.deltaY === 0) return
      // The page itself keeps its size.
      event.preventDefault()
      const hours = element?.querySelector('[data-hours]')?.getBoundingClientRect()
      const share = hours ? (event.clientX - hours.left) / hours.width : 0.5
      latest.current(event.deltaY < 0, Math.min(1, Math.max(0, share)))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [])
  const press = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (altKey || ctrlKey || metaKey || !['+', '=', '-', '0'].includes(key)) return false
    if (key === '0') setChosen(null)
    else zoom(key !== '-', 0.5)
    return true
  }
  return { box, shown, press }
}
