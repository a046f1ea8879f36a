/** Where what opens belongs: a landmark of the page, or the dialog that lies over it. */
const parts = 'main, nav, header, [role="dialog"], [role="alertdialog"]'

/** The part that contains a button: what the button opens is placed into it, since nothing is to be outside all landmarks. */
export const partOfPage = (button: Element): Element | null => button.closest(parts)
