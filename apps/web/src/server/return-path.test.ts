import { expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

it.each([
  ['/fleet?asset=1', '/fleet?asset=1'],
  ['/', '/'],
  [undefined, '/'],
  [['/fleet'], '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/fleet', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example/signin', '/'],
  ['/x/..//evil.example', '/'],
  ['/%2e//evil.example', '/'],
  ['/.\\/evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/api/auth/signout', '/'],
  ['/./api/auth/signout', '/'],
  ['/\\api/auth/signout', '/'],
  ['/fleet/../api/auth/signout', '/'],
])('after sign-in %j leads to %s', (asked, path) => {
  expect(returnPath(asked)).toBe(path)
})
