import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { asyncApiDocument } from '../asyncapi/document.ts'

const { messages } = asyncApiDocument('http://127.0.0.1:8080').components
const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
const compiled = new Map<string, ValidateFunction>()

/** What the AsyncAPI document has against a message of this channel and name; undefined where it is as described. */
export const describedFault = (channel: string, name: string, payload: unknown): string | undefined => {
  const key = `${channel}.${name}`
  const message = messages[key]
  if (!message) return `the document knows no message ${key}`
  const check = compiled.get(key) ?? ajv.compile(message.payload)
  compiled.set(key, check)
  return check(payload) ? undefined : `${key}: ${ajv.errorsText(check.errors, { dataVar: 'message' })}`
}

/** Fails the running test, wherever the message was received. */
export const refuseUndescribed = (channel: string, name: string, payload: unknown): void => {
  const fault = describedFault(channel, name, payload)
  if (fault)
    queueMicrotask(() => {
      throw new Error(`${fault}\n${JSON.stringify(payload).slice(0, 500)}`)
    })
}
