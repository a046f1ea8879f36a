import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { openAuthority } from '@clearway/domain/certificates'
import { systemClock } from '@clearway/domain/kernel'
import { Aedes } from 'aedes'

/** The peer: bare aedes behind the same mutual TLS. It acknowledges (PUBACK) and stores nothing. The ceiling. */
const authority = openAuthority({ dataDir: process.env['DATA_DIR'] ?? '', clock: systemClock })
const credentials = await authority.serverCertificate(['127.0.0.1'], systemClock.now())
const aedes = await Aedes.createBroker()
const server = createServer({ ...credentials, requestCert: true, rejectUnauthorized: true }, (socket) => {
  socket.on('error', () => socket.destroy())
  aedes.handle(socket)
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
