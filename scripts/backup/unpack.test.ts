import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { withTempDir } from '../launch/testing/temp-dir.ts'
import { unpack } from './unpack.ts'
import { makeKey, readKey, sealStream } from './vault.ts'

const sealed = async (dir: string, bytes: Buffer): Promise<{ archive: string; identity: string }> => {
  const recipient = await makeKey(join(dir, 'key'))
  const archive = join(dir, 'archive.tar.gz.age')
  await sealStream(recipient, Readable.from([bytes]), archive)
  return { archive, identity: readKey(join(dir, 'key')) }
}

test('an archive is unpacked whose file goes on after its end, where tar stops', () =>
  withTempDir(async (dir) => {
    writeFileSync(join(dir, 'PG_VERSION'), '18')
    const tar = execFileSync('tar', ['-c', '-C', dir, 'PG_VERSION'])
    const { archive, identity } = await sealed(dir, Buffer.concat([tar, Buffer.alloc(4 * 1024 * 1024)]))
    mkdirSync(join(dir, 'out'))
    await unpack(archive, { identity, into: join(dir, 'out'), who: {} })
    expect(readFileSync(join(dir, 'out', 'PG_VERSION'), 'utf8')).toBe('18')
  }))

test('what is no archive is refused', () =>
  withTempDir(async (dir) => {
    const { archive, identity } = await sealed(dir, Buffer.alloc(4 * 1024 * 1024, 'no archive'))
    mkdirSync(join(dir, 'out'))
    await expect(unpack(archive, { identity, into: join(dir, 'out'), who: {} })).rejects.toThrow(
      'tar could not unpack',
    )
  }))
