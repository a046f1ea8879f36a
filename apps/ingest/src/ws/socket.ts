/** A socket as the code behind it sees it; tests use a double. */
export interface ByteSocket {
  readonly isOpen: boolean
  /** Bytes that were written and have not left this process. */
  readonly unsent: number
  /** `written` is called when the bytes have left this process, also when they never will. */
  write(bytes: Buffer, written: () => void): void
}
