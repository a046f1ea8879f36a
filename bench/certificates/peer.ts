import { generateKeyPair, randomBytes, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'

/** The peer: bare Node that makes a key, encrypts it and signs something, and writes no certificate, file or record. */
const makeKeyPair = promisify(generateKeyPair)

const server = createServer(async (request, response) => {
  if (request.url === '/healthz') return void response.end('{"status":"ok"}')
  const { privateKey } = await makeKeyPair('rsa', { modulusLength: 2048 })
  sign('sha256', randomBytes(800), privateKey)
  response.end(privateKey.export({ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: '' }))
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
