import { z } from 'zod'
import { type Channel, channels, type Messages } from './channels.ts'

type Json = Record<string, unknown>

/** The AsyncAPI 3 document of sockets, streams and topics, made from the schemas of their messages. */
export const asyncApiDocument = (publicUrl: string) => ({
  asyncapi: '3.1.0',
  info: {
    title: 'Clearway',
    version: '1',
    description: 'What Clearway says and hears beside REST: telemetry, the live picture, changes.',
    contact: { name: 'Clearway', url: publicUrl },
    license: { name: 'All rights reserved', url: `${publicUrl}/docs` },
    externalDocs: { description: 'Every REST operation (OpenAPI)', url: `${publicUrl}/v1/openapi.json` },
  },
  defaultContentType: 'application/json',
  servers: serversAt(new URL(publicUrl)),
  channels: mapped(channels, channelOf),
  operations: Object.fromEntries(Object.entries(channels).flatMap(operationsOf)),
  components: {
    messages: Object.fromEntries(Object.entries(channels).flatMap(messagesOf)),
    securitySchemes,
  },
})
export type AsyncApiDocument = ReturnType<typeof asyncApiDocument>

const serversAt = ({ host, hostname, protocol }: URL) => {
  const secure = protocol === 'https:' ? 's' : ''
  return {
    sockets: { host, protocol: `ws${secure}`, description: 'WebSocket, JSON in text messages' },
    streams: { host, protocol: `http${secure}`, description: 'Answers that stay open, text/event-stream' },
    broker: {
      host: `${hostname}:{port}`,
      protocol: 'secure-mqtt',
      protocolVersion: '5',
      description: 'MQTT 5 over mutual TLS: the certificate of an asset says who sends',
      variables: { port: { default: '8883', description: 'MQTT_PORT of the installation' } },
    },
    receivers: {
      host: '{receiver}',
      protocol: 'https',
      description: 'Endpoints of webhooks, wherever they are',
      variables: { receiver: { description: 'Host of the url of the endpoint' } },
    },
  }
}

const securitySchemes = {
  sessionToken: {
    type: 'httpApiKey',
    in: 'query',
    name: 'token',
    description: 'The token of the flight session',
  },
  liveToken: { type: 'httpApiKey', in: 'query', name: 'token', description: 'A token for one live socket' },
  accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  signature: {
    type: 'httpApiKey',
    in: 'header',
    name: 'webhook-signature',
    description: '`v1,` HMAC-SHA256 and `v1a,` Ed25519 over id, timestamp and body (Standard Webhooks)',
  },
  certificate: { type: 'X509', description: 'Of GET /assets/{asset_uuid}/certificate' },
}

const mapped = <T, U>(all: Readonly<Record<string, T>>, make: (one: T, name: string) => U) =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, make(one, name)]))

const channelOf = ({ receives, sends, closeCodes, ...channel }: Channel, name: string) => ({
  address: channel.address,
  title: channel.title,
  description: channel.description,
  servers: [{ $ref: `#/servers/${channel.server}` }],
  ...(channel.parameters && { parameters: mapped(channel.parameters, (description) => ({ description })) }),
  messages: mapped({ ...receives, ...sends }, (_schema, message) => ({
    $ref: `#/components/messages/${name}.${message}`,
  })),
  ...(channel.server === 'sockets' && {
    bindings: { ws: { method: 'GET', query: schemaOf(channel.query ?? z.object({})) } },
  }),
  ...(closeCodes && { 'x-close-codes': Object.values(closeCodes) }),
})

const operationsOf = ([name, { receives, sends, ...channel }]: [string, Channel]) => {
  const operation = (action: 'receive' | 'send', messages: Messages) =>
    [
      `${action}_${name}`,
      {
        action,
        channel: { $ref: `#/channels/${name}` },
        title: channel.title,
        summary: action === 'send' ? 'What Clearway says' : 'What Clearway takes',
        description: channel.description,
        security: [{ $ref: `#/components/securitySchemes/${channel.security}` }],
        messages: Object.keys(messages).map((message) => ({
          $ref: `#/channels/${name}/messages/${message}`,
        })),
        ...(channel.server === 'broker' && { bindings: { mqtt: { qos: 1, retain: false } } }),
        ...(channel.server === 'receivers' && { bindings: { http: { method: 'POST' } } }),
        ...(channel.server === 'streams' && {
          bindings: { http: { method: 'GET', query: schemaOf(channel.query ?? z.object({})) } },
        }),
      },
    ] as const
  return [...(receives ? [operation('receive', receives)] : []), ...(sends ? [operation('send', sends)] : [])]
}

const messagesOf = ([channel, { receives, sends }]: [string, Channel]) =>
  Object.entries({ ...receives, ...sends }).map(([name, schema]) => {
    const { description, ...payload } = schemaOf(schema, receives?.[name] ? 'input' : 'output')
    return [
      `${channel}.${name}`,
      {
        name,
        title: name,
        summary: String(description),
        ...(channel === 'webhooks' && { contentType: 'application/cloudevents+json' }),
        payload,
      },
    ] as const
  })

/** JSON Schema of draft 7, which AsyncAPI's own schemas are a superset of. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'input'): Json => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, target: 'draft-7' }) as Json
  return json
}
