/** The OpenAPI entries of exceptions.ts: their answers are no operation's plain JSON. */
const assetUuid = {
  name: 'asset_uuid',
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
}
const password = {
  name: 'X-Certificate-Password',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 128 },
  description: 'Protects the file, in UTF-8; empty when absent',
}
const beats = {
  name: 'beats',
  in: 'query',
  required: false,
  schema: { type: 'string', enum: ['on', 'off'], default: 'off' },
  description: 'on: an event `beat` every 2 s',
}
const readMsAgo = {
  name: 'read_ms_ago',
  in: 'query',
  required: false,
  schema: { type: 'integer', minimum: 0 },
  description: 'How long ago, in ms, you began to read what you show: only what changed since is told',
}
const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})
const verdict = (description: string, properties: object) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', properties, required: ['valid'] } } },
})
const invalid = { valid: { type: 'boolean', const: false }, error: { type: 'string' } }
const fields = {
  type: 'object',
  required: ['thumbprint', 'asset_uuid'],
  properties: {
    thumbprint: { type: 'string', description: 'SHA-1, hexadecimal; colons and lower case are accepted' },
    asset_uuid: { type: 'string' },
  },
}

/** Of every route. */
const failed = {
  '429': refused('Too many requests. Wait, then try again.'),
  '500': refused('Something failed on our side.'),
  '503': refused('A service that this needs is away. Try again shortly.'),
}

export const oddRoutes = {
  '/events': {
    get: {
      operationId: 'changes_watch',
      summary:
        'Server-sent events that say what to read again: every change to what the organisation and the person may read.',
      description: 'Needs a Member or above of the organisation.',
      tags: ['live'],
      security: [{ partnerKey: [], accessToken: [], organisation: [] }],
      parameters: [beats, readMsAgo],
      responses: {
        '200': {
          description:
            'A stream that stays open. Events: `reload` (read everything) or `follow` (nothing was missed since read_ms_ago), `change` (one thing: its `type` says what, of record_changed its `record`), `end` (with a code; the right to listen is lost). Comments every 15 s keep it alive.',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        '400': refused('A parameter or the organisation header is not valid.'),
        '401': refused('Send the partner key and a valid access token.'),
        '403': refused('You are not a member of this organisation.'),
        ...failed,
        '429': refused('At most 10 streams a person.'),
        '503': refused('Too many listen to this process; try again shortly.'),
      },
    },
  },
  '/assets/{asset_uuid}/certificate': {
    get: {
      operationId: 'certificates_issue',
      description: 'Needs an Admin or above of an organisation of type Asset Owner. Written to the audit.',
      summary: 'Issues a fresh client certificate as a .pfx file; the previous one stops validating.',
      tags: ['certificates'],
      security: [{ partnerKey: [], accessToken: [], organisation: [] }],
      parameters: [assetUuid, password],
      responses: {
        '200': {
          description: "The file, named after the asset's svc identifier",
          content: { 'application/x-pkcs12': { schema: { type: 'string', format: 'binary' } } },
        },
        '400': refused('The asset has no registration number yet.'),
        '401': refused('Send the partner key and a valid access token.'),
        '403': refused('Only an Admin of the owner can do this.'),
        '404': refused('There is no such asset.'),
        '410': refused('The asset has been deactivated.'),
        ...failed,
        '429': refused('An asset gets at most 100 certificates a day.'),
      },
    },
  },
  '/certificates/validate': {
    post: {
      operationId: 'certificates_validate',
      description: 'Anybody may ask, without a key. Counts against the limit of validations of its address.',
      summary:
        'Tells whether a thumbprint is that of the active, unexpired certificate of an asset. Anonymous.',
      tags: ['certificates'],
      security: [],
      parameters: [],
      requestBody: { required: true, content: { 'application/json': { schema: fields } } },
      responses: {
        '200': verdict('Active, for that asset, not expired', { valid: { type: 'boolean', const: true } }),
        '400': verdict('A field is missing', invalid),
        '401': verdict('Not found, not active, another asset, or expired', invalid),
        '413': verdict('The body is larger than 1 MiB', invalid),
        '415': verdict('The body is no application/json', invalid),
        '429': verdict('At most 60 a minute and address', invalid),
        '500': verdict('Something failed on our side', invalid),
        '503': verdict('A service that this needs is away; try again shortly', invalid),
      },
    },
  },
  '/certificates/crl': {
    get: {
      operationId: 'certificates_revocationList',
      description:
        'Anybody may ask, without a key. Counts against the limit of revocation lists of its address.',
      summary:
        'The certificate revocation list (RFC 5280): revoked, superseded, and those of assets out of service. Anonymous; signed by the intermediate, good for 20 hours, with a number that grows.',
      tags: ['certificates'],
      security: [],
      parameters: [{ name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } }],
      responses: {
        '200': {
          description: 'The list, as DER. Its ETag is the number of the list',
          content: { 'application/pkix-crl': { schema: { type: 'string', format: 'binary' } } },
        },
        '304': { description: 'The list that If-None-Match names is the current one' },
        ...failed,
        '429': refused('At most 12,000 a minute and address.'),
        '503': refused('The list cannot be made right now; try again shortly.'),
      },
    },
  },
}
