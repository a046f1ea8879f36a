/** The first of a kind has the name of the kind: logs and figures are called the same however many there are. */
export const processName = (kind: string, index: number): string =>
  index === 0 ? kind : `${kind}-${index + 1}`
