import { Failure } from '../kernel/index.ts'

/** The code with which a call was refused; 'allowed' when it was not, the error itself when it was no refusal. */
export const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'allowed',
    (error: unknown) => (error instanceof Failure ? error.code : error),
  )

/** What a call was refused with; null when it was not. */
export const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )
