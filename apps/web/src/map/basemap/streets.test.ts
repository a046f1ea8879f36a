import { expression } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { named } from './streets.ts'

const nameOf = (properties: Record<string, unknown>, language: string): string => {
  const made = expression.createExpression(named(language), 'text-field')
  if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join(', '))
  return made.value.evaluate({ zoom: 10 }, { type: 'Point', properties })
}

test('a name is in the language that was chosen, by either scheme, else as it is written there', () => {
  const city = { name: 'ಬೆಂಗಳೂರು', 'name:en': 'Bengaluru', name_de: 'Bangalore' }
  expect(nameOf(city, 'en')).toBe('Bengaluru')
  expect(nameOf(city, 'de')).toBe('Bangalore')
  expect(nameOf(city, 'fr')).toBe('ಬೆಂಗಳೂರು')
  expect(nameOf(city, 'local')).toBe('ಬೆಂಗಳೂರು')
  expect(nameOf({}, 'en')).toBe('')
})

test('a name of 10,000 letters, or none that is a text, spoils no map', () => {
  expect(nameOf({ name: 'x'.repeat(10_000) }, 'en')).toBe('x'.repeat(80))
  expect(nameOf({ name: 7 }, 'local')).toBe('7')
})
