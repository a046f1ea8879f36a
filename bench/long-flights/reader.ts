import { request } from 'node:http'

// A process of its own: the one that measures waiting times must not be busy with reading.

export interface Wanted {
  readonly port: number
  readonly path: string
  readonly method: string
  readonly headers: Record<string, string>
}

/** What became of it; the fault where it was not answered 200 to its end. */
export type Taken = { readonly bytes: number } | { readonly fault: string }

/** Reads an answer to its end and keeps none of it. */
const take = ({ port, path, method, headers }: Wanted): Promise<Taken> =>
  new Promise((resolve) => {
    const fail = (error: Error) => resolve({ fault: `${method} ${path}: ${error.message}` })
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () =>
        resolve(answer.statusCode === 200 ? { bytes } : { fault: `${method} ${path}: ${answer.statusCode}` }),
      )
      answer.on('error', fail)
    })
    asked.on('error', fail).end()
  })

process.on('message', async (wanted) => {
  process.send?.(await take(wanted as Wanted))
})
