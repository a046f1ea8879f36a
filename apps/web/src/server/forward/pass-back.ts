import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { NextApiResponse } from 'next'
import { type Refused, refuse, refusedBy, tellNotKnown } from '../refusal.ts'

/** Answers may be refusals: those have a reference, and a time to wait. */
const ofEveryAnswer = ['content-type', 'retry-after', 'x-request-id']

export const unavailable: Refused = {
  failure: 'unavailable',
  message: 'The service is not answering. Try again shortly.',
}

/** Aborted when nobody waits for the answer any more. */
export const whileAwaited = (response: NextApiResponse): AbortSignal => {
  const leaving = new AbortController()
  response.once('close', () => leaving.abort())
  return leaving.signal
}

/** The status of the API's answer and, of its headers, what every answer tells and those that are named. */
export const passHead = (answer: Response, response: NextApiResponse, named: readonly string[]): void => {
  response.statusCode = answer.status
  for (const name of [...ofEveryAnswer, ...named]) {
    const value = answer.headers.get(name)
    if (value !== null) response.setHeader(name, value)
  }
}

/** The body, as it comes. */
export const passBody = async ({ body }: Response, response: NextApiResponse): Promise<void> => {
  if (!body) return void response.end()
  await pipeline(Readable.fromWeb(body as never), response)
}

/** A file, which no cache keeps, or its refusal as pages know one. */
export const passFile = async (
  answer: Response,
  response: NextApiResponse,
  named: readonly string[] = [],
): Promise<void> => {
  if (!answer.ok) return refuse(response, await refusedBy(answer))
  passHead(answer, response, ['content-disposition', ...named])
  response.setHeader('Cache-Control', 'no-store')
  await passBody(answer, response)
}

/** No answer came, or not all of it. `isNotKnown`: a change was asked for, and may have been done. */
export const giveUp = (response: NextApiResponse, isNotKnown = false): void => {
  if (response.headersSent || response.destroyed) response.destroy()
  else if (isNotKnown) tellNotKnown(response)
  else refuse(response, unavailable)
}
