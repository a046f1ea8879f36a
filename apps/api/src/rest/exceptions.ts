import type { Services } from '@clearway/domain/kernel'
import type { FastifyInstance } from 'fastify'

/** The few routes that are not one operation's plain JSON answer. */
export const mountExceptions = (_app: FastifyInstance, _services: Services): void => {}
