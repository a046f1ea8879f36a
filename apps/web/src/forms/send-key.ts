interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly repeat: boolean
}

/** Ctrl Enter: `send` at the press, `held` as long as a hand rests on it, which sends nothing more; null: another key. */
export const sendKey = ({ key, ctrlKey, metaKey, repeat }: PressedKey): 'send' | 'held' | null => {
  if (key !== 'Enter' || !(ctrlKey || metaKey)) return null
  return repeat ? 'held' : 'send'
}
