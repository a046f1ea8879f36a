import { METHODS } from 'node:http'
import { describe, expect, it } from 'vitest'
import { framingProblem, isUnknownMethod } from './framing.ts'

const usual = ['Host', 'clearway.example:8080']

describe('a request that has one meaning', () => {
  it.each([
    ['the usual one', '1.1', usual],
    ['a host by its address', '1.1', ['Host', '[::1]:8080']],
    ['an empty host', '1.1', ['Host', '']],
    ['a balancer’s check without a host', '1.0', []],
    ['a body in chunks, in any case', '1.1', [...usual, 'tRANSFER-eNCODING', 'Chunked']],
    ['connection options of its own', '1.1', [...usual, 'Connection', 'keep-alive, Upgrade, X-Custom']],
  ])('is passed: %s', (_name, httpVersion, rawHeaders) => {
    expect(framingProblem({ httpVersion, rawHeaders })).toBeUndefined()
  })
})

describe('a request that two readers could take for different ones', () => {
  it.each([
    ['two hosts', '1.1', [...usual, 'host', 'other.example'], 'one Host'],
    ['the same host twice', '1.1', [...usual, ...usual], 'one Host'],
    ['no host', '1.1', ['Accept', '*/*'], 'Send a Host'],
    ['a host that is a list', '1.1', ['Host', 'a, b'], 'not a host name'],
    ['a host with a path', '1.1', ['Host', 'a/b'], 'not a host name'],
    ['a host longer than a name can be', '1.1', ['Host', `${'a'.repeat(260)}.example`], 'not a host name'],
    ['a host with somebody’s name', '1.1', ['Host', 'me@a'], 'not a host name'],
    ['another coding', '1.1', [...usual, 'Transfer-Encoding', 'gzip, chunked'], 'only Transfer-Encoding'],
    [
      'a coding with an empty one',
      '1.1',
      [...usual, 'Transfer-Encoding', ',chunked'],
      'only Transfer-Encoding',
    ],
    ['a coding of HTTP/1.0', '1.0', [...usual, 'Transfer-Encoding', 'chunked'], 'HTTP/1.0 has no'],
    ['no version', '0.9', usual, 'HTTP/1.1 or HTTP/1.0'],
    ['the next version', '2.0', usual, 'HTTP/1.1 or HTTP/1.0'],
    ['the length taken away', '1.1', [...usual, 'Connection', 'close, Content-Length'], 'content-length'],
    ['the coding taken away', '1.1', [...usual, 'connection', 'transfer-encoding'], 'transfer-encoding'],
    ['the host taken away', '1.1', [...usual, 'Connection', 'close', 'Connection', ' HOST '], 'host'],
  ])('is refused: %s', (_name, httpVersion, rawHeaders, said) => {
    expect(framingProblem({ httpVersion, rawHeaders })).toContain(said)
  })
})

describe('an unknown method', () => {
  const refusedAt = (text: string, bytesParsed = 0) =>
    isUnknownMethod({ code: 'HPE_INVALID_METHOD', rawPacket: Buffer.from(text), bytesParsed })

  it.each(['get', 'FOO', 'GETT', 'X-9'])('is distinguished from noise: %s', (method) => {
    expect(METHODS).not.toContain(method)
    expect(refusedAt(`${method} / HTTP/1.1\r\nHost: a\r\n\r\n`)).toBe(true)
  })

  it('is found behind another request', () => {
    const first = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
    expect(refusedAt(`${first}FOO / HTTP/1.1\r\n\r\n`, first.length + 1)).toBe(true)
  })

  it.each(['this is no HTTP\r\n', 'hello GET / HTTP/1.1\r\n', 'FOO / HTTP/3\r\n', 'FOO /'])(
    'is not seen in %j',
    (text) => expect(refusedAt(text)).toBe(false),
  )

  it('is not blamed for what a known one left behind', () => {
    expect(refusedAt('POST / HTTP/1.1\r\n')).toBe(false)
    expect(isUnknownMethod({ code: 'HPE_INVALID_HEADER_TOKEN' })).toBe(false)
  })
})
