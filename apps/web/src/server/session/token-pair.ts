/** What the API gave at sign-in or refresh. Lives in the encrypted cookie and in this process, nowhere else. */
export interface TokenPair {
  readonly accessToken: string
  readonly accessExpiresAtMs: number
  readonly refreshToken: string
  readonly refreshExpiresAtMs: number
}

/** Lifetimes as the API states them, in seconds. */
export interface GrantedTokens {
  readonly token: string
  readonly expires_in: number
  readonly refresh_token: string
  readonly refresh_expires_in: number
}

// Lifetimes are counted from this machine's clock, so a skew between it and the API does no harm.
export const tokenPair = (granted: GrantedTokens, nowMs: number): TokenPair => ({
  accessToken: granted.token,
  accessExpiresAtMs: nowMs + granted.expires_in * 1000,
  refreshToken: granted.refresh_token,
  refreshExpiresAtMs: nowMs + granted.refresh_expires_in * 1000,
})
