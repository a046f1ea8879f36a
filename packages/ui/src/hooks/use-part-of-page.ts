import { type RefCallback, useCallback, useState } from 'react'

/** Where what opens belongs: a landmark of the page, or the dialog that lies over it. */
const parts = 'main, nav, header, [role="dialog"], [role="alertdialog"]'

/** What a button opens is placed into the landmark of the page that contains the button: nothing is outside all landmarks. */
export const usePartOfPage = (): [RefCallback<HTMLElement>, Element | null] => {
  const [part, setPart] = useState<Element | null>(null)
  const place = useCallback((button: HTMLElement | null) => {
    if (button) setPart(button.closest(parts))
  }, [])
  return [place, part]
}
