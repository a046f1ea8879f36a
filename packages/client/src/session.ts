/** A pair of tokens. A refresh token works once: who stores it stores each new pair. */
export interface Tokens {
  readonly token: string
  readonly refresh_token: string
}

/** Who is signed in. However many calls find the access token expired at once, it is refreshed once. */
export class Session {
  #tokens: Tokens | null
  #refreshing: Promise<boolean> | null = null
  readonly #refresh: (refreshToken: string) => Promise<Tokens | null>
  readonly #onTokens: (tokens: Tokens | null) => void

  constructor(options: {
    readonly tokens: Tokens | null
    /** Null: the service does not take it any more. */
    refresh(refreshToken: string): Promise<Tokens | null>
    onTokens(tokens: Tokens | null): void
  }) {
    this.#tokens = options.tokens
    this.#refresh = options.refresh
    this.#onTokens = options.onTokens
  }

  get tokens(): Tokens | null {
    return this.#tokens
  }

  use(tokens: Tokens | null): void {
    this.#tokens = tokens
    this.#onTokens(tokens)
  }

  /** After a call with this access token was refused: whether there is another one now. */
  async renewed(refusedToken: string): Promise<boolean> {
    const tokens = this.#tokens
    if (!tokens) return false
    if (tokens.token !== refusedToken) return true
    this.#refreshing ??= this.#renew(tokens).finally(() => {
      this.#refreshing = null
    })
    return this.#refreshing
  }

  async #renew(tokens: Tokens): Promise<boolean> {
    const renewed = await this.#refresh(tokens.refresh_token)
    // A person may have signed in, or out, meanwhile.
    if (this.#tokens === tokens) this.use(renewed)
    return this.#tokens !== null
  }
}
