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
export const sendStream = (
  { method }: FastifyRequest,
  reply: FastifyReply,
  file: StreamAnswer,
): FastifyReply => {
  const content = Readable.from(file.content, { objectMode: false })
  // Of an answer without a body Fastify reads all the same what would be in it.
  if (method === 'HEAD') content.destroy()
  return named(reply, file).send(content)
}

/** A person's file is what it was found to be, and is kept: no browser looks at it otherwise, or runs what is in it. */
const named = (reply: FastifyReply, { file_name, content_type }: FileAnswer | StreamAnswer): FastifyReply =>
  reply
    .type(isText(content_type) ? `${content_type}; charset=utf-8` : content_type)
    .header('content-disposition', disposition(file_name))
    .header('content-security-policy', "default-src 'none'; sandbox")

const isText = (type: string): boolean => /^text\/|json$|xml$|csv$|plan$/.test(type)

/** The name in full (RFC 6266, RFC 8187), and what of it every program reads. */
const disposition = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${full}`}`
}
