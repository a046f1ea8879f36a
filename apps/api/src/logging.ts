import type { LoggerOptions } from 'pino'

/** JSON lines with the request id; credentials never reach them. */
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
    // The query may carry a token; the path is enough to find a request again.
    req: (request: { method: string; url: string; ip?: string }) => ({
      method: request.method,
      path: request.url.split('?', 1)[0],
      address: request.ip,
    }),
  },
})
