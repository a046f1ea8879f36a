import {
  closeSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip, gzipSync } from 'node:zlib'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

// Every file is `gzip | age -r RECIPIENT`, and `age -d -i KEY | gunzip` opens it (docs/decisions/0066).

const fast = { level: 1 }

const encrypterFor = (recipient: string): Encrypter => {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return encrypter
}

const webOf = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>

/** A directory's entry is as durable as the file it names. */
const settle = (directory: string): void => {
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Under its own name a file is whole, and on the disk. */
const landed = (unfinished: string, path: string): void => {
  renameSync(unfinished, path)
  settle(dirname(path))
}

const unfinishedOf = (path: string): string => join(dirname(path), `.${basename(path)}.unfinished`)

export const sealStream = async (recipient: string, source: Readable, path: string): Promise<void> => {
  const packed = createGzip(fast)
  const packing = pipeline(source, packed)
  const sealed = await encrypterFor(recipient).encrypt(webOf(packed))
  const unfinished = unfinishedOf(path)
  const file = createWriteStream(unfinished, { mode: 0o600, flush: true })
  await Promise.all([packing, pipeline(Readable.fromWeb(sealed as never), file)])
  landed(unfinished, path)
}

export const sealBytes = async (recipient: string, bytes: Uint8Array, path: string): Promise<void> => {
  const sealed = await encrypterFor(recipient).encrypt(gzipSync(bytes, fast))
  const unfinished = unfinishedOf(path)
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(sealed)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
  settle(dirname(path))
}

export const openSealed = async (identity: string, path: string, target: Writable): Promise<void> => {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const opened = await decrypter.decrypt(webOf(createReadStream(path)))
  await pipeline(Readable.fromWeb(opened as never), createGunzip(), target)
}

export const openBytes = async (identity: string, path: string): Promise<Buffer> => {
  const chunks: Buffer[] = []
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await openSealed(identity, path, target)
  return Buffer.concat(chunks)
}

/** As `age-keygen -o FILE` writes it; refuses a file that is there. Returns the recipient. */
export const makeKey = async (path: string): Promise<string> => {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
  return recipient
}

export const readKey = (path: string): string => {
  const identity = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(readFileSync(path, 'utf8'))?.[0]
  if (!identity) throw new Error(`${path} holds no age key (a line that begins with AGE-SECRET-KEY-1).`)
  return identity
}
