import { Readable } from 'node:stream'
import type { FileAnswer, StreamAnswer } from '@clearway/domain/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A download. Where it is not the whole, a Link header (RFC 8288) names the part that follows. */
export const sendFile = (request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply => {
  if (file.next) {
    const [path] = request.url.split('?', 1)
    reply.header('link', `<${path}?${new URLSearchParams(file.next)}>; rel="next"`)
  }
  return named(reply, file).send(file.content)
}

/** A download that is read while it is sent, no faster than its reader takes it. */
export const sendStream = (reply: FastifyReply, file: StreamAnswer): FastifyReply =>
  named(reply, file).send(Readable.from(file.content, { objectMode: false }))

const named = (reply: FastifyReply, file: FileAnswer | StreamAnswer): FastifyReply =>
  reply
    .type(`${file.content_type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${file.file_name}"`)
