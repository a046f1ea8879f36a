import { expect, it } from 'vitest'
import { cutAtNames, mentionBegun, mentionedIn, suggested } from './mentions.ts'

const people = [
  { user_uuid: 'a', name: 'Arjun Rao' },
  { user_uuid: 'b', name: 'Arjun Raovich' },
  { user_uuid: 'c', name: 'ಅನನ್ಯ ರಾವ್' },
]

it.each([
  ['@', ''],
  ['Both done, @Ar', 'Ar'],
  ['@Arjun R', 'Arjun R'],
  ['@ಅನ', 'ಅನ'],
  ['mail@host', null],
  ['nobody', null],
])('%j begins %j', (text, begun) => {
  expect(mentionBegun(text)).toBe(begun)
})

it('those are suggested whose names begin so', () => {
  expect(suggested(people, 'arjun').map(({ user_uuid }) => user_uuid)).toEqual(['a', 'b'])
  expect(suggested(people, '')).toHaveLength(3)
})

it('who is named is mentioned, and names stand out in the text', () => {
  expect(mentionedIn('@Arjun Rao and @ಅನನ್ಯ ರಾವ್', people)).toEqual(['a', 'c'])
  expect(cutAtNames('So, @Arjun Raovich: yes', ['Arjun Rao', 'Arjun Raovich'])).toEqual([
    'So, ',
    '@Arjun Raovich',
    ': yes',
  ])
  expect(cutAtNames('(a+)+', [])).toEqual(['(a+)+'])
})
