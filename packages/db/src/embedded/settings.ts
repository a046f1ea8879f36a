import { totalmem } from 'node:os'

const mebibyte = 2 ** 20

/**
 * A sixteenth of the memory that this process may use, between 128 MiB and 1 GiB. Pages that are not there come from the system's
 * cache, each with its checksum reckoned anew (docs/decisions/0103).
 */
export const sharedBuffers = (memoryBytes = usableMemory()): string =>
  `${Math.max(128, Math.min(1024, Math.floor(memoryBytes / 16 / mebibyte)))}MB`

/** A container may have less than its machine; without a limit it is said to have far more. */
const usableMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/** Sized for a machine that also runs api, ingest and console. */
const COMMON = {
  listen_addresses: '127.0.0.1',
  // For the most processes that npm start takes, 16 of a kind: 19 each for api, 14 for ingest, and 5 for the broker.
  max_connections: '600',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}

/** An acknowledged frame is a committed frame, so nothing here trades durability for speed. */
const DURABLE = {
  shared_buffers: sharedBuffers(),
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_wal_size: '2GB',
  // What is kept for a backup that does not fetch it (docs/decisions/0066); beyond that it begins anew.
  max_slot_wal_keep_size: '4GB',
}

const EPHEMERAL = {
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '1GB',
  autovacuum: 'off',
}

export const serverSettings = (options: {
  port: number
  ephemeral: boolean
  socket: string | null
}): string[] =>
  Object.entries({
    ...COMMON,
    ...(options.ephemeral ? EPHEMERAL : DURABLE),
    port: String(options.port),
    // A list, in which quotes keep a comma of the path from beginning the next.
    unix_socket_directories: options.socket ? `"${options.socket.replaceAll('"', '""')}"` : '',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
