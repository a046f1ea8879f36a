import { parseArgs } from 'node:util'

const flags = {
  config: { type: 'string' },
  udp: { type: 'string', multiple: true },
  'udp-out': { type: 'string', multiple: true },
  tcp: { type: 'string', multiple: true },
  serial: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const

export interface Address {
  readonly host: string
  readonly port: number
}

export interface BridgeArguments {
  readonly config: string
  readonly udp: readonly Address[]
  readonly udpOut: readonly Address[]
  readonly tcp: readonly Address[]
  readonly serial: readonly { readonly device: string; readonly baud: number }[]
}

/** The address to listen on; this machine alone by default. */
const localHost = '127.0.0.1'
const usualPort = '14550'
const usualBaud = '57600'

const portOf = (text: string, flag: string): number => {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--${flag} must name a port from 0 to 65535, as 14550 or 0.0.0.0:14550, not ${text}.`)
  return port
}

const addressOf = (text: string, flag: string): Address => {
  const at = text.lastIndexOf(':')
  return {
    host: at < 0 ? localHost : text.slice(0, at).replace(/^\[|\]$/g, ''),
    port: portOf(text.slice(at + 1), flag),
  }
}

const serialOf = (text: string) => {
  const [device = '', baud = usualBaud] = text.split(/:(?=\d+$)/)
  return { device, baud: Number(baud) }
}

/** What the command line asks for; a fault is thrown as a sentence. Null: help. */
export const bridgeArguments = (args: readonly string[]): BridgeArguments | null => {
  const { values } = parseArgs({ args: [...args], options: flags })
  if (values.help) return null
  const all = (flag: 'udp' | 'udp-out' | 'tcp') => (values[flag] ?? []).map((text) => addressOf(text, flag))
  const [udpOut, tcp, serial] = [all('udp-out'), all('tcp'), (values.serial ?? []).map(serialOf)]
  const isElsewhere = udpOut.length + tcp.length + serial.length > 0
  const udp = values.udp || isElsewhere ? all('udp') : [addressOf(usualPort, 'udp')]
  return { config: values.config ?? 'bridge.json', udp, udpOut, tcp, serial }
}

export const usage = `Connects ArduPilot and PX4 to Clearway, beside any ground station.

  npm run bridge -- --udp 14550 --config bridge.json

  --config <file>            who flies and what: service, pilot, and for each system id its asset, certificate and flight
                             plan (default bridge.json; docs/mavlink.md has the table)
  --udp <port>               listens on this machine (default 14550); 0.0.0.0:14550 listens to the network
  --udp-out <host:port>      calls an end that waits to be called
  --tcp <host:port>          connects to a MAVLink server, as SITL and mavlink-router are
  --serial <device[:baud]>   a radio or companion port, as /dev/ttyUSB0:57600

Each may be given several times. The pilot's password is read from BRIDGE_PASSWORD.`
