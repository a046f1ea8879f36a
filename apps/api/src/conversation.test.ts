import { buildManager, buildMission, buildZone, square } from '@clearway/domain/testing'
import { encode } from 'fast-png'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFlyer, type Caller, callerOf, createEdge, type Edge, partnerKey } from './testing/edge.ts'

let edge: Edge
let origin: string
let vayu: Awaited<ReturnType<typeof buildFlyer>>
let manager: Caller
let path: string
let permission: { permission_uuid: string }

beforeAll(async () => {
  edge = await createEdge()
  vayu = await buildFlyer(edge)
  const kia = await buildManager(edge.world)
  manager = callerOf(kia)
  await buildZone(edge.world, { manager: kia, zone_envelope: square(30, 5) as never })
  const { permissions } = await buildMission(edge.world, vayu, { mission_envelope: square(30, 5, 0.02) })
  permission = permissions[0]!
  path = `/v1/permissions/${permission.permission_uuid}`
  origin = await edge.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => edge.close())

const headersOf = ({ token, orgUuid }: Caller) => ({
  'partner-api-key': partnerKey,
  authorization: `Bearer ${token}`,
  'x-organisation-id': orgUuid,
})
interface Answer {
  message?: string
  error?: string
  details?: Record<string, string[]>
  data: { text: string; files: { file_uuid: string; file_name: string }[] }
}
const send = async (body: object, caller = vayu.caller) => {
  const headers = { ...headersOf(caller), 'content-type': 'application/json' }
  const answer = await fetch(`${origin}${path}/messages`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Answer }
}
const load = (fileUuid: string, caller = manager) =>
  fetch(`${origin}${path}/files/${fileUuid}`, { headers: headersOf(caller) })
const file = (file_name: string, content: Buffer | string) => ({
  file_name,
  content_base64: Buffer.from(content as string).toString('base64'),
})
const sendFile = (name: string, content: Buffer | string) => send({ files: [file(name, content)] })
const refusal = async (name: string, content: Buffer | string) => {
  const { status, body } = await sendFile(name, content)
  return `${status} ${body.message ?? body.error}`
}

const mebibytes5 = 5 * 1024 * 1024
const png = Buffer.from(encode({ width: 2, height: 2, data: new Uint8Array(16), channels: 4 }))
const zip = Buffer.from('PK\x03\x04PK\x01\x02PK\x05\x06'.padEnd(60, '\0'), 'latin1')

it('a file comes back as it was sent, as a download that no browser runs', async () => {
  const { status, body } = await sendFile('../ಸೇತುವೆ "1".png', png)
  expect(status).toBe(201)
  const sent = body.data.files[0]!
  expect(sent).toMatchObject({ file_name: 'ಸೇತುವೆ _1_.png', content_type: 'image/png', size_bytes: png.length })
  const answer = await load(sent.file_uuid)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `attachment; filename="______ _1_.png"; filename*=UTF-8''${encodeURIComponent(sent.file_name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
  const text = await sendFile('note.csv', '=cmd()')
  const { headers } = await load(text.body.data.files[0]!.file_uuid)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
})

it('5 MiB are taken and a byte more is not', async () => {
  const whole = Buffer.alloc(mebibytes5, 'a')
  expect((await sendFile('large.txt', whole)).status).toBe(201)
  expect(await refusal('large.txt', Buffer.alloc(mebibytes5 + 1, 'a'))).toBe(
    '413 files.0: large.txt has 5242881 bytes; a file may have 5242880 (5 MiB).',
  )
  expect(await refusal('larger.txt', Buffer.alloc(7 * 1024 * 1024))).toMatch(/^413 The body is larger/)
})

it('a file that is not of its stated type, of two types at once or packed is refused in a sentence, and nothing is kept', async () => {
  const before = await count()
  const cases: [string, Buffer | string, RegExp][] = [
    ['letter.pdf', png, /^422 files\.0: letter\.pdf is image\/png by its content/],
    ['page.html', '<html><script>alert(1)</script>', /^422 .* of which only KML is taken\.$/],
    ['site.png', Buffer.concat([png, zip]), /^422 .* is an archive, or holds one/],
    ['bomb.zip', zip, /^422 .* is an archive, or holds one/],
    ['run.exe', Buffer.from('MZ\x90\x00', 'latin1'), /^422 .* none of the kinds that are taken/],
  ]
  for (const [name, content, sentence] of cases) expect(await refusal(name, content)).toMatch(sentence)
  const two = await send({ text: 'Both', files: [file('good.txt', 'Hello'), file('bad.zip', zip)] })
  expect(two.body.message ?? two.body.error).toMatch(/^files\.1: bad\.zip is an archive/)
  const broken = await send({ files: [{ file_name: 'a.txt', content_base64: 'SGVs bG8' }] })
  expect([broken.status, broken.body.message ?? broken.body.error]).toEqual([
    422,
    'files.0: a.txt is not whole: content_base64 must be base64 with its padding.',
  ])
  expect(await count()).toEqual(before)
})

it('words alone, or a file alone, and neither without the other', async () => {
  const { status, body } = await send({ text: '  ' })
  expect([status, body.details]).toEqual([400, { text: ['must not be empty where no file is sent'] }])
  const said = await send({ text: '<img src=x onerror=alert(1)>' }, manager)
  expect(said.body.data.text).toBe('<img src=x onerror=alert(1)>')
})

it('a permit is printed for its parties and verified by a stranger, who gets nothing from another code', async () => {
  const { permission_uuid } = permission
  const body = { permission_status: 1, conditions: [{ text: 'Call the tower' }] }
  await edge.ask(manager, 'PUT', `/permissions/${permission_uuid}`, { body })
  const paper = await fetch(`${origin}${path}/permit?time_zone=Asia/Kolkata`, {
    headers: headersOf(vayu.caller),
  })
  expect(paper.headers.get('content-type')).toBe('application/pdf')
  const [, code] = /permit-(.+)\.pdf/.exec(paper.headers.get('content-disposition') ?? '') ?? []
  expect(Buffer.from(await paper.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
  const asked = await fetch(`${origin}/v1/permits/${code}`)
  expect(await asked.json()).toMatchObject({ data: { code, state: 'not_yet' } })
  for (const unknown of ['2222-2222-2222', permission_uuid]) {
    const answer = await fetch(`${origin}/v1/permits/${unknown}`)
    const { message } = (await answer.json()) as { message: string }
    expect([answer.status, message]).toEqual([
      404,
      'There is no permit with this code. Read it again from the paper.',
    ])
  }
})

const count = async () => {
  const { rows } = await edge.world.services.db.execute<{ files: number; messages: number }>(
    'select (select count(*)::int from permission_files) files, (select count(*)::int from permission_messages) messages',
  )
  return rows[0]
}
