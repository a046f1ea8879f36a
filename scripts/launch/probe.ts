import { connect, createServer } from 'node:net'

const PROBE_MS = 2000

/** Whether a path of a local process answers 200. */
export const answersHttp = async (port: number, path: string): Promise<boolean> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    signal: AbortSignal.timeout(PROBE_MS),
    redirect: 'manual',
  })
  await response.arrayBuffer()
  return response.status === 200
}

/** Whether somebody accepts connections on a port of this machine. */
export const acceptsTcp = (port: number, address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: address.replace(/^\[|\]$/g, '') })
    socket.setTimeout(PROBE_MS, () => socket.destroy(new Error('timeout')))
    socket.once('connect', () => {
      resolve(true)
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
  })

/** Whether a port can be opened here, tried for real. */
export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, exclusive: true }, () => server.close(() => resolve(true)))
  })
