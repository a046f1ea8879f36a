import type { FailureCode } from '@clearway/domain/contracts'

/** What the API sends about a refusal, beside its sentence. */
export interface FailureData {
  readonly failure: FailureCode
  readonly status_code: number
  readonly details?: Record<string, string[]>
  readonly retry_after_s?: number
  readonly request_id?: string
}

const sessionIsOver: ReadonlySet<FailureCode> = new Set([
  'token_required',
  'token_invalid',
  'refresh_token_invalid',
])
const notAnswering = 'The service is not answering. Check the connection, then try again.'
const serverFault = 500
const tooMany = 429

export const failureData = (error: unknown): FailureData | undefined => {
  const data = (error as { data?: Partial<FailureData> | null } | null)?.data
  return data?.failure ? (data as FailureData) : undefined
}

/** A refusal of a route of the console's own, in the shape in which procedures refuse; anything else is no answer. */
export const routeRefusal = async (answer: Response): Promise<Error> => {
  const { error } = (await answer.json()) as { error: { message: string; data?: FailureData } }
  return Object.assign(new Error(error.message), { data: error.data })
}

export const isSessionOver = (error: unknown): boolean => {
  const data = failureData(error)
  return data !== undefined && sessionIsOver.has(data.failure)
}

/** The record is in another state than the page shows: it was changed meanwhile. */
export const isConflict = (error: unknown): boolean => failureData(error)?.failure === 'conflict'

/** What the page itself finds so, in the shape in which the API refuses. */
export const changedMeanwhile = (sentence: string): Error =>
  Object.assign(new Error(sentence), {
    data: { failure: 'conflict', status_code: 409 } satisfies FailureData,
  })

/** No answer came, or the service has a fault of its own: the same request may succeed later. */
export const isTransient = (error: unknown): boolean => {
  const data = failureData(error)
  return data === undefined || data.status_code >= serverFault || data.status_code === tooMany
}

export const notKnown = 'No answer came, so it is not known whether this was done. Look before you try again.'

/** Of a change no answer came, or none that tells what became of it. */
export class NotKnown extends Error {
  constructor() {
    super(notKnown)
  }
}

/** Its own, or as a procedure's client wraps it. */
export const isNotKnown = (error: unknown): boolean =>
  [error, (error as Error | null)?.cause].some((one) => one instanceof NotKnown)

/** To be asked as a change is sent: what its failure then comes to. Only a refusal, or a browser that was offline, proves that nothing was done. */
export const changeFailure = (): ((error: unknown) => unknown) => {
  const wasOffline = navigator.onLine === false
  return (error) => (wasOffline || failureData(error) ? error : new NotKnown())
}

/** The sentence to show. Without an answer the browser's own words ("Failed to fetch") do not help. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return notAnswering
  return failureData(error) || isNotKnown(error) ? error.message : notAnswering
}

/** What is said of an act that failed. That it was not done is true only of what proves it. */
export const failedWords = (notDone: string, error: unknown): { title: string; detail: string } =>
  isNotKnown(error)
    ? {
        title: 'No answer came',
        detail: 'It is not known whether this was done. Look before you try again.',
      }
    : { title: notDone, detail: sentenceOf(error) }

/** The same as one text. */
export const failedText = (notDone: string, error: unknown): string => {
  const { title, detail } = failedWords(notDone, error)
  return `${title}. ${detail}`
}

/** Short reference for the one who helps: the first block of the request id. */
export const referenceOf = (error: unknown): string | undefined => {
  const data = failureData(error)
  return data && data.status_code >= serverFault ? data.request_id?.slice(0, 8) : undefined
}
