import { expect, it } from 'vitest'
import { envSchema, originsOf } from './env.ts'

const { PUBLIC_URL, ALLOWED_ORIGINS } = envSchema.shape

it('the pages of PUBLIC_URL and of each origin of ALLOWED_ORIGINS may open the live socket', () => {
  const env = {
    PUBLIC_URL: PUBLIC_URL.parse('https://clearway.example/'),
    ALLOWED_ORIGINS: ALLOWED_ORIGINS.parse('https://console.example/, http://localhost:3000'),
  }
  expect([...originsOf(env)]).toEqual([
    'https://clearway.example',
    'https://console.example',
    'http://localhost:3000',
  ])
})

it('ALLOWED_ORIGINS that are no origins are refused with what would be right', () => {
  const { error } = ALLOWED_ORIGINS.safeParse('console.example')
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'must be origins such as https://partner.example, separated by commas',
  ])
})
