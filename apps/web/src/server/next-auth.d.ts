import 'next-auth'

declare module 'next-auth' {
  /** What a page may know of the session: who it is, and nothing of the tokens. */
  interface Session {
    user: { id: string }
    expires: string
  }
}
