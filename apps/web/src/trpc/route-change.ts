import { changeFailure, isSessionOver, routeRefusal } from './failure.ts'
import { asPagePerson } from './page-person.ts'
import { patientFetch } from './patience.ts'
import { endSession } from './query-defaults.ts'

interface RouteChange<T> {
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
  readonly read: (answer: Response) => Promise<T>
}

/** A change that a route of the console's own carries out; what it refuses, or does not answer, fails as that of a procedure. */
export const changeByRoute = async <T>(path: string, { headers, body, read }: RouteChange<T>): Promise<T> => {
  const failureOf = changeFailure()
  try {
    const answer = await asPagePerson(patientFetch)(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      cache: 'no-store',
    })
    if (!answer.ok) throw await routeRefusal(answer)
    return await read(answer)
  } catch (error) {
    if (isSessionOver(error)) void endSession('expired')
    throw failureOf(error)
  }
}
