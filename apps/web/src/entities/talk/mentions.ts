/** A person whom a message can mention. */
export interface Mentionable {
  readonly user_uuid: string
  readonly name: string
}

/** What is begun behind the last `@` before the caret; null where no mention is being typed. */
export const mentionBegun = (beforeCaret: string): string | null =>
  /(?:^|\s)@([\p{L}\p{M}'. -]{0,40})$/u.exec(beforeCaret)?.[1] ?? null

/** Those who fit what is begun, a few. */
export const suggested = <P extends Mentionable>(people: readonly P[], begun: string): P[] => {
  const wanted = begun.toLowerCase()
  return people.filter(({ name }) => name.toLowerCase().startsWith(wanted) && name !== begun).slice(0, 5)
}

/** The user_uuids of those whose `@Name` is in a text. */
export const mentionedIn = (text: string, people: readonly Mentionable[]): string[] =>
  people.filter(({ name }) => text.includes(`@${name}`)).map(({ user_uuid }) => user_uuid)

/** A text cut at the mentioned names; every other part is a name. */
export const cutAtNames = (text: string, names: readonly string[]): string[] => {
  if (names.length === 0) return [text]
  const longestFirst = names.toSorted((a, b) => b.length - a.length)
  const escaped = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text.split(new RegExp(`(@(?:${escaped.join('|')}))`, 'u'))
}
