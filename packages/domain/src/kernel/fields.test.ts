import { describe, expect, test } from 'vitest'
import { Name, Text } from './fields.ts'

const reasonOf = (schema: ReturnType<typeof Name>, value: string): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message

describe('a name', () => {
  test.each([
    ['Bell \u0007 tower', 'must not contain control characters; it has U+0007 at position 5'],
    ['two\nlines', 'must not contain control characters; it has U+000A at position 3'],
    ['next\u0085line', 'must not contain control characters; it has U+0085 at position 4'],
    ['para\u2029graph', 'must not contain control characters; it has U+2029 at position 4'],
    ['a\u0000b', 'must not contain a NUL character or half of a surrogate pair'],
    ['', 'must not be empty'],
  ])('%j is refused', (value, reason) => expect(reasonOf(Name(50), value)).toBe(reason))

  test.each(['Zürich', '湖の区域', 'العربية', '👩‍✈️ sector', ' trimmed \n'])('%j is taken', (value) =>
    expect(Name(50).parse(value)).toBe(value.trim()),
  )

  test('differs in this from a text, which may have lines', () => {
    expect(Text(50).parse('two\nlines')).toBe('two\nlines')
  })
})
