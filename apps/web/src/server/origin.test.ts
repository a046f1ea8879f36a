import { describe, expect, it } from 'vitest'
import { isSameOrigin, isSecureRequest } from './origin.ts'

const behindFront = {
  host: '127.0.0.1:8083',
  'x-forwarded-host': 'clearway.example:8080',
  'x-forwarded-proto': 'http',
}

describe('who made a request', () => {
  it.each([
    [
      'a page of ours says so',
      { 'sec-fetch-site': 'same-origin', origin: 'http://clearway.example:8080' },
      true,
    ],
    ['an old browser sends the right origin', { origin: 'http://clearway.example:8080' }, true],
    ['a read without either header', {}, true],
    ['another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['a neighbour on the same domain', { 'sec-fetch-site': 'same-site' }, false],
    ['another origin', { origin: 'http://evil.example' }, false],
    ['the same host on another port', { origin: 'http://clearway.example:9999' }, false],
    ['an opaque origin', { origin: 'null' }, false],
  ])('%s', (_name, headers, expected) => {
    expect(isSameOrigin({ ...behindFront, ...headers })).toBe(expected)
  })

  it('the cookie is Secure only where the browser speaks https', () => {
    expect(isSecureRequest(behindFront)).toBe(false)
    expect(isSecureRequest({ ...behindFront, 'x-forwarded-proto': 'https' })).toBe(true)
  })
})
