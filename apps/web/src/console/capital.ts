/** A sentence or label begins with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('en') + text.slice(1)
