/** A socket as the code behind it sees it; tests use a double. */
export interface TextSocket {
  readonly isOpen: boolean
  /** `written` is called when the bytes have left this process, also when they never will. */
  send(text: string, written?: () => void): void
  close(code: number, reason: string): void
}
