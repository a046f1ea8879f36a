import { parentPort } from 'node:worker_threads'
import { serveReading } from '../live/reading.ts'

/** A thread of Node that reads, as a browser's worker does. */
serveReading({
  addEventListener: (_type, listener) => void parentPort!.on('message', (data) => listener({ data })),
  postMessage: (answer, { transfer }) => parentPort!.postMessage(answer, transfer),
})
