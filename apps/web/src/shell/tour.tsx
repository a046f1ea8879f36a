import { Button, Kbd, useMediaQuery } from '@clearway/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useConsole } from '../caller/console-context.tsx'
import { trpc } from '../trpc/client.ts'

interface Stop {
  readonly title: string
  readonly text: string
  /** The same by keys, for who has a keyboard. */
  readonly keys?: string
  /** What it explains; the first of these that is visible. */
  readonly at: string
}

const stops: readonly Stop[] = [
  {
    title: 'Your places',
    text: 'What your kind of organisation works with, the most important first. A number says that something waits there.',
    keys: 'G and an initial go to a place.',
    at: 'nav[aria-label="Main"]',
  },
  {
    title: 'For whom you act',
    text: 'One account, any number of organisations. Changing it changes places and data.',
    at: '[data-tour="organisation"]',
  },
  {
    title: 'Search',
    text: 'Every record by number, name, UIN, operator, place or coordinates.',
    keys: 'The key / opens it from anywhere.',
    at: '[data-tour="search"]',
  },
  {
    title: 'How old the news are',
    text: 'Pages follow every change by themselves. When they do not, this says since when.',
    at: '[data-tour="feed"]',
  },
  {
    title: 'What waits for you',
    text: 'Requests, decisions, alerts and papers that end, in all your organisations. You choose in the settings what else reaches you, and how.',
    at: '[data-tour="news"]',
  },
  {
    title: 'You',
    text: 'Invitations, theme, units and your sign-ins. This tour begins again from the preferences.',
    keys: 'So it does from the list of keys, which ? opens.',
    at: '[data-tour="person"]',
  },
]

const gap = 12
const width = 320

/** Beside what it explains, inside the window. */
const placeOf = ({ top, bottom, left, right }: DOMRect) => {
  const isTall = bottom - top > window.innerHeight / 2
  const x = isTall ? right + gap : Math.min(left, window.innerWidth - width - gap)
  const isLow = top > window.innerHeight / 2
  return {
    left: Math.max(gap, Math.min(x, window.innerWidth - width - gap)),
    ...(isTall
      ? { bottom: gap }
      : isLow
        ? { bottom: window.innerHeight - top + gap }
        : { top: bottom + gap }),
  }
}

const seen = (selector: string): DOMRect | null =>
  [...document.querySelectorAll(selector)]
    .map((one) => one.getBoundingClientRect())
    .find((rect) => rect.width > 0 && rect.height > 0) ?? null

/** The way round the console: the page stays usable under it, Esc leaves. */
export const Tour = ({ onClose }: { onClose: () => void }) => {
  const { preferences } = useConsole()
  const utils = trpc.useUtils()
  const save = trpc.preferences.set.useMutation({
    onSuccess: (kept) => utils.preferences.get.setData({}, kept),
  })
  const [index, setIndex] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const stop = stops[index]!
  // A finger comes without a keyboard.
  const hasKeys = !useMediaQuery('(pointer: coarse)')
  const rect = useRect(stop.at)
  useFocus(box, index)

  const leave = () => {
    if (!preferences.tour_left) save.mutate({ tour_left: true })
    onClose()
  }
  const isLast = index === stops.length - 1
  return (
    <>
      {rect && (
        <div
          aria-hidden
          className="pointer-events-none fixed z-(--z-toast) rounded-2 outline-2 -outline-offset-2 outline-accent"
          style={{ top: rect.top, left: rect.left, width: rect.width, height: rect.height }}
        />
      )}
      <div
        ref={box}
        role="dialog"
        aria-labelledby="tour-title"
        aria-describedby="tour-text"
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          leave()
        }}
        style={{ width, ...(rect ? placeOf(rect) : { left: gap, bottom: 72 }) }}
        className="anim-fade fixed z-(--z-toast) max-w-[calc(100vw-24px)] rounded-3 border border-line-strong bg-surface-3 p-4 shadow-3 outline-none"
      >
        <p className="num text-12 text-text-3">{`Tour, ${index + 1} of ${stops.length}`}</p>
        <h2 id="tour-title" className="text-16 font-semibold tracking-title">
          {stop.title}
        </h2>
        <p id="tour-text" className="mt-1 mb-3 text-text-2">
          {hasKeys && stop.keys ? `${stop.text} ${stop.keys}` : stop.text}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" onClick={leave}>
            Leave {hasKeys && <Kbd>Esc</Kbd>}
          </Button>
          <span className="ml-auto flex gap-2">
            {index > 0 && (
              <Button size="sm" onClick={() => setIndex(index - 1)}>
                Back
              </Button>
            )}
            <Button size="sm" variant="primary" onClick={() => (isLast ? leave() : setIndex(index + 1))}>
              {isLast ? 'Done' : 'Next'}
            </Button>
          </span>
        </div>
      </div>
    </>
  )
}

/** Where it is now, also after the window has changed. */
const useRect = (selector: string): DOMRect | null => {
  const [rect, setRect] = useState<DOMRect | null>(null)
  useLayoutEffect(() => {
    const look = () => setRect(seen(selector))
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [selector])
  return rect
}

/** Each stop is read out; when the tour ends, focus goes back to where it was. */
const useFocus = (box: React.RefObject<HTMLDivElement | null>, index: number) => {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stop takes the focus anew.
  useEffect(() => box.current?.focus(), [box, index])
}
