import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { mqttStation } from '../station/mqtt.ts'
import { stopSignal } from '../stop-signal.ts'
import { Bridge } from './bridge.ts'
import type { Link } from './links/peer.ts'
import { openSerial, openTcp } from './links/stream.ts'
import { callUdp, openUdp } from './links/udp.ts'
import { restService } from './service/rest.ts'
import { readCertificate } from './settings/certificate.ts'
import {
  type BridgeConfig,
  bridgeUuidIn,
  brokerOf,
  readConfig,
  type VehicleEntry,
} from './settings/config.ts'
import { type BridgeArguments, bridgeArguments, usage } from './settings/options.ts'
import type { Mapped } from './vehicle-agent.ts'

const lineEveryMs = 10_000

const fail = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const say = (line: string) => console.log(line)

const mapVehicle = async (entry: VehicleEntry): Promise<Mapped & { pfx: Buffer }> => {
  const pfx = await readFile(entry.certificate).catch((error: Error) => {
    throw new Error(`vehicles: the certificate of system ${entry.system_id} cannot be read: ${error.message}`)
  })
  const { assetUuid, thumbprint, validTo } = readCertificate(
    pfx,
    entry.certificate_password,
    entry.certificate,
  )
  if (/^[0-9a-f-]{36}$/.test(entry.asset) && entry.asset !== assetUuid)
    throw new Error(
      `vehicles: ${entry.certificate} is the certificate of asset ${assetUuid}, not of ${entry.asset}`,
    )
  if (validTo < new Date(Date.now()))
    say(`${entry.certificate} expired on ${validTo.toISOString()}; fetch a new one`)
  return { ...entry, assetUuid, thumbprint, pfx }
}

const openBridge = async (config: BridgeConfig, password: string): Promise<Bridge> => {
  const ca = await readFile(config.ca, 'utf8').catch((error: Error) => {
    throw new Error(`ca: the root certificate cannot be read: ${error.message}`)
  })
  const vehicles = await Promise.all(config.vehicles.map(mapVehicle))
  const bridgeUuid = bridgeUuidIn(config.spool, randomUUID)
  const stations = new Map(
    vehicles.map(({ assetUuid, pfx, certificate_password: passphrase }) => [
      assetUuid,
      mqttStation({
        url: brokerOf(config),
        certificate: { pfx, passphrase, ca },
        assetUuid,
        // Of this bridge: another one with this certificate, which sends what it kept, would end its connection.
        clientId: `bridge-${bridgeUuid}-${assetUuid}`,
      }),
    ]),
  )
  return new Bridge({
    bridgeUuid,
    config,
    vehicles,
    service: restService({ config, password, say }),
    openLine: ({ assetUuid }, sessionUuid, onEvent) => stations.get(assetUuid)!.line(sessionUuid, onEvent),
    now: () => Date.now(),
    newKey: () => randomUUID(),
    say,
  })
}

const openLinks = async (bridge: Bridge, asked: BridgeArguments): Promise<Link[]> => {
  const on = {
    onBytes: bridge.receive,
    onClose: bridge.forget,
    onFault: (error: Error) => say(`a line has a fault: ${error.message}`),
  }
  const udp = await Promise.all(asked.udp.map((at) => openUdp({ ...at, ...on })))
  const out = await Promise.all(asked.udpOut.map((call) => callUdp({ call, ...on })))
  for (const { called } of out) if (called) bridge.call(called)
  const tcp = asked.tcp.map((at) => openTcp({ ...at, ...on }))
  const serial = await Promise.all(asked.serial.map((port) => openSerial({ ...port, ...on })))
  return [...udp, ...out, ...tcp, ...serial]
}

const stateLine = ({ counts, agents, flights, spool }: Bridge): string => {
  const received = agents.filter(({ vehicle }) => vehicle.receivedAtMs > Date.now() - lineEveryMs).length
  const stored = flights.reduce((sum, flight) => sum + flight.stored, 0)
  const lost = spool.dropped > 0 ? `, ${spool.dropped} frames lost` : ''
  return `${received} of ${agents.length} vehicles heard, ${counts.messages} messages, ${counts.unknown} unknown, ${counts.badChecksum} bad checksums; ${flights.length} flights, ${stored} frames stored, ${Math.ceil(spool.bytes / 1_024)} KiB on the disk${lost}`
}

const main = async (): Promise<void> => {
  const asked = bridgeArguments(process.argv.slice(2))
  if (asked === null) return say(usage)
  const password =
    process.env['BRIDGE_PASSWORD'] ?? fail('Give the password of the pilot as BRIDGE_PASSWORD.')
  const text = await readFile(asked.config, 'utf8').catch((error: Error) => {
    throw new Error(`${asked.config} cannot be read: ${error.message}. --help says what belongs there.`)
  })
  const config = readConfig(text, asked.config)
  const bridge = await openBridge(config, password)
  const links = await openLinks(bridge, asked)
  bridge.lines = links.map(({ name }) => name)
  say(`bridge of ${config.vehicles.length} vehicles to ${config.service}, on ${bridge.lines.join(', ')}`)
  const timer = setInterval(() => say(stateLine(bridge)), lineEveryMs)
  const stop = async () => {
    clearInterval(timer)
    await Promise.all(links.map((link) => link.close()))
    await bridge.close()
    process.exit(0)
  }
  stopSignal((code) => process.exit(code)).addEventListener('abort', () => void stop())
}

await main().catch((error: Error) => fail(error.message))
