interface Answer<T> {
  status: number
  data: T
  message: string
}

/** The little of REST that a simulated ground station needs. */
export class RestClient {
  private readonly origin: string
  private readonly partnerKey: string
  private readonly orgUuid: string
  private token = ''

  constructor(origin: string, partnerKey: string, orgUuid: string) {
    this.origin = origin
    this.partnerKey = partnerKey
    this.orgUuid = orgUuid
  }

  async signIn(email: string, password: string): Promise<void> {
    const signedIn = await this.call<{ token: string }>('POST', '/auth/login-password', {
      identifier_type: 'email',
      identifier: email,
      password,
    })
    if (signedIn.status !== 200) throw new Error(signedIn.message)
    this.token = signedIn.data.token
  }

  async call<T>(method: string, path: string, body?: object): Promise<Answer<T>> {
    const response = await fetch(`${this.origin}/v1${path}`, {
      method,
      headers: {
        'partner-api-key': this.partnerKey,
        'x-organisation-id': this.orgUuid,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { data: T; message?: string }
    return {
      status: response.status,
      data: answer.data,
      message: answer.message ?? `status ${response.status}`,
    }
  }
}
