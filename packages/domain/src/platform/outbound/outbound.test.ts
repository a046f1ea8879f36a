import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Receiver, startReceiver } from '../../testing/webhooks/receiver.ts'
import { isNetwork, isPublicAddress } from './addresses.ts'
import { createPoster, type Resolve } from './post.ts'

let receiver: Receiver
let overIpv6: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  overIpv6 = await startReceiver(undefined, '::1')
})
afterAll(() => Promise.all([receiver.close(), overIpv6.close()]))

const sending = (url: string, limitMs = 20_000) => ({
  url,
  headers: { 'x-test': 'yes' },
  body: '{}',
  limitMs,
})

describe('what is public', () => {
  it.each([
    ['8.8.8.8', true],
    ['1.1.1.1', true],
    ['2606:4700:4700::1111', true],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['127.255.255.254', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::7f00:1', false],
    ['64:ff9b:1::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:0:7f00:1::', false],
    ['2001:db8::1', false],
    ['fc00::1', false],
    ['fd00:ec2::254', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['example.org', false],
  ])('%s: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected))

  it('a network is an address and a number of bits', () => {
    expect(['10.0.0.0/8', 'fd00::/8', '127.0.0.1/32'].map(isNetwork)).toEqual([true, true, true])
    expect(['10.0.0.0', '10.0.0.0/33', 'ten/8', '10.0.0.0/', ''].map(isNetwork)).toEqual(Array(5).fill(false))
  })
})

describe('a request to an address that is not public', () => {
  const notations = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '127.000.000.001',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[::]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    'localhost',
    'LOCALHOST',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '169.254.169.254',
    '[fd00:ec2::254]',
  ]
  it.each(notations)('is never made, written as %s', async (host) => {
    const poster = createPoster([])
    for (const scheme of ['http', 'https'])
      for (const { port } of [receiver, overIpv6]) {
        const answer = await poster.post(sending(`${scheme}://${host}:${port}/`))
        expect(answer.statusCode).toBeNull()
        expect(answer.error).toMatch(/not a public one|name is not known/)
      }
    poster.close()
    expect([receiver.received, overIpv6.received]).toEqual([[], []])
  })

  it('nor through a name that resolves to it, alone or beside a public address', async () => {
    const asked: string[] = []
    const answers: Record<string, string[]> = {
      'private.example': ['127.0.0.1'],
      'six.example': ['::1'],
      'mapped.example': ['::ffff:127.0.0.1'],
    }
    const resolve: Resolve = async (name) => {
      asked.push(name)
      return (answers[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    }
    const poster = createPoster([], resolve)
    for (const name of [...Object.keys(answers), 'unknown.example'])
      expect(await poster.post(sending(`https://${name}:${receiver.port}/`))).toMatchObject({
        statusCode: null,
        error: expect.stringMatching(/not a public one|not known/),
      })
    poster.close()
    expect(asked).toEqual(['private.example', 'six.example', 'mapped.example', 'unknown.example'])
    expect(receiver.received).toEqual([])
  })

  it('nor when a name resolves to another address a moment later: it is resolved once, and the connection goes there', async () => {
    let asked = 0
    const resolve: Resolve = async () => [{ address: ['192.0.2.1', '127.0.0.1'][asked++]!, family: 4 }]
    const poster = createPoster(['192.0.2.0/24'], resolve)
    const answer = await poster.post(sending(`http://rebinding.example:${receiver.port}/`, 300))
    poster.close()
    expect(answer.statusCode).toBeNull()
    expect(asked).toBe(1)
    expect(receiver.received).toEqual([])
  })

  it('is made where the operator has allowed the network, and there by http:// too', async () => {
    const poster = createPoster(['127.0.0.0/8'])
    expect(await poster.post(sending(receiver.url))).toMatchObject({ statusCode: 204, error: null })
    expect(receiver.received.splice(0)).toMatchObject([{ body: '{}', headers: { 'x-test': 'yes' } }])
    const six = await poster.post(sending(`http://[::1]:${overIpv6.port}/`))
    poster.close()
    expect(six.statusCode).toBeNull()
    expect(overIpv6.received).toEqual([])
  })

  it('says which address it reached, also through a connection that was left open; none where it may reach none', async () => {
    const ports = new Set<number>()
    const server = await startReceiver((response) => {
      ports.add(response.socket?.remotePort ?? 0)
      response.end()
    })
    const resolve: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const poster = createPoster(['127.0.0.0/8'], resolve)
    const url = `http://partner.example:${server.port}/`
    const refused = sending('https://10.0.0.1/')
    const answers = []
    for (const one of [sending(url), sending(url), refused]) answers.push(await poster.post(one))
    expect(ports.size).toBe(1)
    poster.close()
    await server.close()
    expect(answers.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1', null])
  })

  it('http:// goes to no public address', async () => {
    const poster = createPoster(['127.0.0.0/8'])
    expect(await poster.post(sending('http://8.8.8.8/'))).toMatchObject({
      error: expect.stringContaining('use https://'),
    })
    poster.close()
  })
})

describe('an answer', () => {
  const answering = async (handle: Parameters<typeof startReceiver>[0], patienceMs = 10_000) => {
    const server = await startReceiver(handle)
    const poster = createPoster(['127.0.0.0/8'])
    const answer = await poster.post(sending(server.url, patienceMs))
    poster.close()
    await server.close()
    return { answer, received: server.received }
  }

  it('of 10 MB is read to its first 4 KiB', async () => {
    const { answer } = await answering((response) => void response.end('x'.repeat(10_000_000)))
    expect(answer).toMatchObject({ statusCode: 200, text: 'x'.repeat(4_096) })
  })

  it('that never ends is cut, and its status counts', async () => {
    const { answer } = await answering((response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('.'), 50)
      response.on('close', () => clearInterval(timer))
    }, 3_000)
    expect(answer.statusCode).toBe(200)
    expect(answer.text).toMatch(/^\.+$/)
  })

  it('that never begins is none', async () => {
    const { answer } = await answering(() => {}, 500)
    expect(answer).toEqual({
      statusCode: null,
      text: null,
      error: 'no answer within 0.5 s',
      retryAfter: null,
      address: '127.0.0.1',
    })
  })

  it('with endless headers is none', async () => {
    const { answer } = await answering((response) => {
      response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end()
    })
    expect(answer.statusCode).toBeNull()
    expect(answer.error).toBeTruthy()
  })

  it('that leads elsewhere is not followed', async () => {
    const { answer, received } = await answering((response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${receiver.port}/` }).end()
    })
    expect(answer.statusCode).toBe(307)
    expect(received).toHaveLength(1)
    expect(receiver.received).toEqual([])
  })

  it('of bytes that are no text is kept as text that a database takes', async () => {
    const { answer } = await answering((response) => void response.end(Buffer.from([0, 255, 65])))
    expect(answer.text).toBe('\u{fffd}\u{fffd}A')
  })
})
