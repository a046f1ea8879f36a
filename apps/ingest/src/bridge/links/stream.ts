import { execFile } from 'node:child_process'
import { constants, openSync } from 'node:fs'
import { connect } from 'node:net'
import { ReadStream } from 'node:tty'
import { promisify } from 'node:util'
import type { Link, OnBytes, Peer } from './peer.ts'

const againMs = 1_000

interface StreamOptions {
  onBytes: OnBytes
  /** Nothing more comes from this end. */
  onClose(peer: Peer): void
  onFault(error: Error): void
}

/** A client of a MAVLink server, as SITL and mavlink-router are one; it comes back by itself. */
export const openTcp = ({
  host,
  port,
  onBytes,
  onClose,
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
      onClose(peer)
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

/** Node cannot set the speed of a serial port; `stty` can, by other words on macOS. */
const setSpeed = async (device: string, baud: number): Promise<void> => {
  const which = process.platform === 'darwin' ? '-f' : '-F'
  try {
    await promisify(execFile)('stty', [which, device, String(baud), 'raw', '-echo'])
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string }
    const why = code === 'ENOENT' ? 'stty is not installed' : (stderr ?? String(error)).trim()
    throw new Error(
      `The serial port ${device} cannot be set to ${baud}: ${why}. Have mavproxy or mavlink-router read it, and forward to --udp.`,
    )
  }
}

/**
 * A serial port as a terminal, which Node reads without a thread of its own: one that waits would hold up the process's end.
 * One that can be opened at first comes back by itself: a radio is pulled out, and its power fails.
 */
export const openSerial = async ({
  device,
  baud,
  onBytes,
  onClose,
  onFault,
}: StreamOptions & { device: string; baud: number }): Promise<Link> => {
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let line: ReadStream | undefined
  let count = 0
  const open = async () => {
    await setSpeed(device, baud)
    if (isClosed) return
    const opened = new ReadStream(
      openSync(device, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK),
    )
    count += 1
    const peer: Peer = { key: `serial ${device} ${count}`, send: (bytes) => void opened.write(bytes) }
    opened.on('data', (bytes: Buffer) => onBytes(bytes, peer, 'stream'))
    opened.on('error', onFault)
    opened.on('close', () => {
      onClose(peer)
      openAgain()
    })
    line = opened
  }
  const openAgain = () => {
    if (isClosed) return
    retry = setTimeout(() => {
      open().catch((error: Error) => {
        onFault(error)
        openAgain()
      })
    }, againMs)
  }
  await open()
  return {
    name: `serial ${device} at ${baud}`,
    async close() {
      isClosed = true
      clearTimeout(retry)
      line?.destroy()
    },
  }
}
