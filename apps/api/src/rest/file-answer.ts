import type { FileAnswer } from '@clearway/domain/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A download. Where it is not the whole, a Link header (RFC 8288) names the part that follows. */
export const sendFile = (request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply => {
  if (file.next) {
    const [path] = request.url.split('?', 1)
    reply.header('link', `<${path}?${new URLSearchParams(file.next)}>; rel="next"`)
  }
  return reply
    .type(`${file.content_type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${file.file_name}"`)
    .send(file.content)
}
