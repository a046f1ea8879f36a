import type { AsyncApiDocument } from './document.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

interface Field {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
}

const pageStyle = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem }
h2 { margin-top: 3rem; border-top: 1px solid #8886; padding-top: 1.5rem }
h3 { margin: 2rem 0 .25rem }
h4 { margin: 1.5rem 0 .25rem }
code { font: .9em ui-monospace, monospace }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid #8884 }
th { font-weight: 600 }
p { margin: .25rem 0 }
`

/** The AsyncAPI document (all messages beside REST) for people, as one page without a script. */
export const asyncApiPage = (document: AsyncApiDocument): string => {
  const { info, channels } = document
  const places = Object.keys(channels)
  const links = places.map((name) => `<li><a href="#${name}">${escaped(channels[name]!.title)}</a></li>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Clearway: sockets, streams and topics</title>
<style>${pageStyle}</style>
</head>
<body>
<h1>Sockets, streams and topics</h1>
<p>${escaped(info.description)}</p>
<p><a href="/docs">REST reference</a> · <a href="/v1/asyncapi.json">this page as AsyncAPI 3</a></p>
<ul>${links.join('')}</ul>
${places.map((name) => channelPart(document, name)).join('\n')}
</body>
</html>
`
}

const channelPart = ({ channels, operations, components }: AsyncApiDocument, name: string): string => {
  const { title, address, description, 'x-close-codes': codes } = channels[name]!
  const exchanged = [operations[`receive_${name}`], operations[`send_${name}`]].filter(
    (one) => one !== undefined,
  )
  const messages = ({ summary, messages: refs }: (typeof exchanged)[number]) =>
    `<h3>${summary}</h3>${refs
      .map(({ $ref }) => messagePart(components.messages[`${name}.${$ref.split('/').at(-1)}`]!))
      .join('\n')}`
  return `<section>
<h2 id="${name}">${escaped(title)}</h2>
<p><code>${escaped(address)}</code></p>
<p>${escaped(description)}</p>
${exchanged.map(messages).join('\n')}
${codes ? closeCodes(codes) : ''}
</section>`
}

const messagePart = ({ name, summary, payload }: AsyncApiDocument['components']['messages'][string]) => `
<h4><code>${name}</code></h4>
<p>${escaped(summary)}</p>
${table(
  ['field', 'type', ''],
  fieldsOf(payload).map(({ name: field, schema, isRequired }) => [
    `<code>${escaped(field)}</code>`,
    `${escaped(typeOf(schema))}${isRequired ? '' : ', may be absent'}`,
    escaped(schema.description ?? ''),
  ]),
)}`

type CloseCodes = NonNullable<AsyncApiDocument['channels'][string]['x-close-codes']>

const closeCodes = (codes: CloseCodes): string =>
  `<h3>Close codes</h3>${table(
    ['code', 'why', 'come back?'],
    codes.map(({ code, reason, reconnect }) => [String(code), escaped(reason), reconnect ? 'yes' : 'no']),
  )}`

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string => {
  if (rows.length === 0) return ''
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<table>${row(heads, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`
}

/** Every field by its path from the message: `data.zone_uuids`, `assets[].reason`; of each form, where there are several. */
const fieldsOf = (schema: Schema, path = ''): Field[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = `${path}${key}`
    const isRequired = schema.required?.includes(key) ?? false
    return [{ name, schema: property, isRequired }, ...fieldsOf(property, `${name}.`)]
  }),
  ...(schema.items ? fieldsOf(schema.items, `${path.slice(0, -1)}[].`) : []),
  ...(schema.oneOf ?? schema.anyOf ?? []).flatMap((one) => fieldsOf(one, path)),
]

const typeOf = ({ type, format, items, minimum, maximum, ...schema }: Schema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map(typeOf).join(' or ')
  if (items) return `array of ${typeOf(items)}`
  const most = Number.MAX_SAFE_INTEGER
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < most
  return [
    [type ?? 'any'].flat().join(' or '),
    format && `(${format})`,
    isBounded && `${minimum} to ${maximum}`,
  ]
    .filter(Boolean)
    .join(' ')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
