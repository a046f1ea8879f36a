import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import type { Link, OnBytes, Peer } from './peer.ts'

const againMs = 1_000

interface StreamOptions {
  onBytes: OnBytes
  onFault(error: Error): void
}

/** A client of a MAVLink server, as SITL and mavlink-router are one; it comes back by itself. */
export const openTcp = ({
  host,
  port,
  onBytes,
  onFault,
}: StreamOptions & { host: string; port: number }): Link => {
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let count = 0
  const dial = () => {
    count += 1
    const dialled = connect({ host, port })
    // What a new connection brings does not go on where the last one was cut.
    const peer: Peer = { key: `tcp ${host}:${port} ${count}`, send: (bytes) => void dialled.write(bytes) }
    dialled.on('data', (bytes) => onBytes(bytes, peer, 'stream'))
    dialled.on('error', onFault)
    dialled.on('close', () => {
      if (isClosed) return
      retry = setTimeout(() => {
        socket = dial()
      }, againMs)
    })
    return dialled
  }
  let socket = dial()
  return {
    name: `TCP ${host}:${port}`,
    async close() {
      isClosed = true
      clearTimeout(retry)
      socket.destroy()
    },
  }
}

/** A serial port as the operating system gives it: a file whose speed `stty` sets. */
export const openSerial = async ({
  device,
  baud,
  onBytes,
  onFault,
}: StreamOptions & { device: string; baud: number }): Promise<Link> => {
  await promisify(execFile)('stty', ['-F', device, String(baud), 'raw', '-echo'])
  const file = await open(device, 'r+')
  const input = file.createReadStream()
  const output = file.createWriteStream()
  const peer: Peer = { key: `serial ${device}`, send: (bytes) => void output.write(bytes) }
  input.on('data', (bytes) => onBytes(bytes as Buffer, peer, 'stream'))
  input.on('error', onFault)
  output.on('error', onFault)
  return {
    name: `serial ${device} at ${baud}`,
    async close() {
      input.destroy()
      output.destroy()
    },
  }
}
