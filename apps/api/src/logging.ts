import { loggable } from '@clearway/db'
import { type LoggerOptions, stdSerializers } from 'pino'

/** JSON lines with the request id; neither credentials nor the parameters of a query reach them. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  base: { process: 'api' },
  redact: {
    paths: [
      'req.headers.authorization',
      'req.headers.cookie',
      'req.headers["partner-api-key"]',
      '*.password',
      '*.otp',
      '*.token',
      '*.refresh_token',
    ],
    censor: '[redacted]',
  },
  serializers: {
    err: (error: unknown) => stdSerializers.err(loggable(error) as Error),
    // The query may carry a token; the path is enough to find a request again.
    req: (request: { method: string; url: string; ip?: string }) => ({
      method: request.method,
      path: request.url.split('?', 1)[0],
      address: request.ip,
    }),
  },
})
