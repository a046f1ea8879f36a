/** A schema says "must be …" or "is required"; with the field's name in front it is a sentence. */
export function faultText(label: string, message: string | undefined): string | undefined {
  if (!message) return undefined
  const isFragment = /^[a-z]/.test(message)
  return isFragment ? `${label} ${message}` : message
}
