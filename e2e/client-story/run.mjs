import { readFile } from 'node:fs/promises'

/** Runs the story in the named file, and prints its result as JSON. */
const { ORIGIN, PARTNER_KEY, OUTBOX } = process.env
const { fly, prepare } = await import(process.argv[2])

const until = async (isSo, what) => {
  for (let n = 0; n < 1_200; n += 1) {
    if (isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`never ${what}`)
}
const codeFor = async (email) => {
  let code
  const look = async () => {
    const sent = (await readFile(OUTBOX, 'utf8')).split('\n').filter(Boolean).map(JSON.parse)
    code = sent.findLast((one) => one.to === email && one.code)?.code
  }
  for (let n = 0; !code && n < 300; n += 1) {
    await look()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return code
}

const scene = {
  origin: ORIGIN,
  partnerKey: PARTNER_KEY,
  west: 66 + Math.random() * 5,
  south: -15 + Math.random() * 5,
  codeFor,
  until,
  ...(globalThis.WebSocket ? {} : { WebSocket: (await import('ws')).WebSocket }),
}
const prepared = await prepare(scene)
const outcome = await fly(scene, prepared)
const { manager, owner, ...uuids } = prepared
const account = ({ email, password, org_uuid }) => ({ email, password, org_uuid })
console.log(JSON.stringify({ ...outcome, ...uuids, manager: account(manager), owner: account(owner) }))
