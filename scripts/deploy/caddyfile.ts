/** A directive or site of a Caddyfile: its words, and the block in its braces. */
export interface Directive {
  readonly words: readonly string[]
  readonly inside: readonly Directive[]
}

/** Words of a line; quoted text and `…` are one word, a word that begins with # ends the line. */
const wordsOf = (line: string): string[] => {
  const words = [...line.matchAll(/`([^`]*)`|"((?:[^"\\]|\\.)*)"|(\S+)/g)]
  const texts = words.map(([whole, ticked, quoted]) => ticked ?? quoted ?? whole)
  const comment = words.findIndex(([whole]) => whole.startsWith('#'))
  return comment < 0 ? texts : texts.slice(0, comment)
}

/** Reads the structure of a Caddyfile; throws where a brace is left open or closes nothing. */
export const parseCaddyfile = (text: string): Directive[] => {
  const root: Directive[] = []
  const open = [root]
  for (const [index, line] of text.split('\n').entries()) {
    const words = wordsOf(line)
    const last = words.at(-1)
    if (words.length === 0) continue
    if (words.length === 1 && last === '}') {
      if (open.length === 1) throw new Error(`line ${index + 1} closes a block that was not opened`)
      open.pop()
      continue
    }
    const inside: Directive[] = []
    open.at(-1)?.push({ words: last === '{' ? words.slice(0, -1) : words, inside })
    if (last === '{') open.push(inside)
  }
  if (open.length > 1) throw new Error('a block is not closed')
  return root
}

/** All directives of this name directly inside. */
export const named = (inside: readonly Directive[], name: string): Directive[] =>
  inside.filter(({ words }) => words[0] === name)
