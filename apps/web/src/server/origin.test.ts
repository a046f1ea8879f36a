import { describe, expect, it } from 'vitest'
import {
  brokerOf,
  isSameOrigin,
  isSecureRequest,
  publicOrigin,
  sayOrigin,
  transportSecurity,
} from './origin.ts'

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

  it('the cookie is Secure only where the browser uses https', () => {
    expect(isSecureRequest(behindFront)).toBe(false)
    expect(isSecureRequest({ ...behindFront, 'x-forwarded-proto': 'https' })).toBe(true)
  })

  it('browsers are ordered to stay with https only where it is used', () => {
    expect(transportSecurity(behindFront)).toBeUndefined()
    expect(transportSecurity({ ...behindFront, 'x-forwarded-proto': 'https' })).toMatch(/^max-age=31536000;/)
  })

  it('PUBLIC_URL decides where it is given', () => {
    const headers = { ...behindFront, host: 'evil.example', 'x-forwarded-host': 'worse.example' }
    sayOrigin(headers, 'https://clearway.example:8443/')
    expect(publicOrigin(headers).origin).toBe('https://clearway.example:8443')
    expect(isSameOrigin({ ...headers, origin: 'http://worse.example' })).toBe(false)
  })

  it('a host that is none does not become an address', () => {
    expect(publicOrigin({ 'x-forwarded-host': 'a b', 'x-forwarded-proto': 'https' }).origin).toBe(
      'https://localhost',
    )
  })
})

const headers = { 'x-forwarded-host': 'clearway.example:8080' }

it.each([
  [
    'an external broker by its own name',
    'mqtts://broker.example:8884',
    { host: 'broker.example', port: 8884 },
  ],
  ['its usual port where none is given', 'mqtts://broker.example', { host: 'broker.example', port: 8883 }],
  [
    'the embedded one where the console is',
    'mqtts://127.0.0.1:9999',
    { host: 'clearway.example', port: 1883 },
  ],
  ['the same without an address', undefined, { host: 'clearway.example', port: 1883 }],
])('ground stations are sent to %s', (_name, url, broker) => {
  expect(brokerOf({ MQTT_URL: url, MQTT_PORT: 1883 }, headers)).toEqual(broker)
})
