/** What a table has for a word of the wire: nothing for one that only a newer service knows. */
export const known = <Word extends string, Meaning>(
  table: Readonly<Record<Word, Meaning>>,
  word: Word,
): Meaning | undefined => (table as Partial<Record<Word, Meaning>>)[word]
