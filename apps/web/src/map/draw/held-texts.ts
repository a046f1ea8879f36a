import { useCallback, useId, useLayoutEffect, useState } from 'react'

/** A field says why its text is not in the drawing; null once it is. */
export type HoldDrawing = (field: string, problem: string | null) => void

/** What is typed beside a drawing and could not be taken: as long as it stands there the drawing has no shape to send. */
export const useHeldTexts = (): { readonly problem: string | null; readonly hold: HoldDrawing } => {
  const [held, setHeld] = useState<ReadonlyMap<string, string>>(new Map())
  const hold = useCallback<HoldDrawing>(
    (field, problem) =>
      setHeld((before) => {
        if ((before.get(field) ?? null) === problem) return before
        const others = [...before].filter(([other]) => other !== field)
        return new Map(problem === null ? others : [...others, [field, problem]])
      }),
    [],
  )
  return { problem: [...held.values()][0] ?? null, hold }
}

/** Of one field: the problem that its text has, as long as the field is there. */
export const useHeld = (hold: HoldDrawing, problem: string | null): void => {
  const field = useId()
  // Before the next act: what is sent by the same key as the text is given by must know.
  useLayoutEffect(() => {
    hold(field, problem)
    return () => hold(field, null)
  }, [hold, field, problem])
}
