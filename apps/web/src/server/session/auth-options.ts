import { TRPCClientError } from '@trpc/client'
import type { NextApiRequest } from 'next'
import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { identifierOf } from '../../words/text.ts'
import { apiClient } from '../api-client.ts'
import { env } from '../env.ts'
import { type Browser, isSecureRequest } from '../origin.ts'
import { cookieOptions, type SessionClaims, sessionCookieName } from './cookie.ts'
import { browserOf, newestPair } from './session.ts'
import { type GrantedTokens, type TokenPair, tokenPair } from './token-pair.ts'

// The cookie may last as long as a refresh token can; each refresh sets its real end.
const longestSessionS = 90 * 24 * 3600

interface SignedInUser {
  id: string
  pair: TokenPair
}

const signedIn = (answer: GrantedTokens & { user: { user_uuid: string } }): SignedInUser => ({
  id: answer.user.user_uuid,
  pair: tokenPair(answer, Date.now()),
})

/** next-auth shows what is thrown here to the person, so it must be the API's own sentence. */
const orItsSentence = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof TRPCClientError && error.data) throw new Error(error.message)
    throw new Error('The service is not answering. Try again shortly.')
  }
}

const providers = (request: NextApiRequest) => {
  const api = apiClient(browserOf(request))
  return [
    CredentialsProvider({
      id: 'password',
      credentials: { identifier: {}, password: {} },
      authorize: async (given) => {
        const input = { ...identifierOf(given?.identifier ?? ''), password: given?.password ?? '' }
        return signedIn(await orItsSentence(api.accounts.loginPassword.mutate(input)))
      },
    }),
    CredentialsProvider({
      id: 'code',
      credentials: { identifier: {}, otp: {} },
      authorize: async (given) => {
        const input = { ...identifierOf(given?.identifier ?? ''), otp: given?.otp ?? '' }
        return signedIn(await orItsSentence(api.accounts.loginOtp.mutate(input)))
      },
    }),
  ]
}

const logout = async (claims: SessionClaims, browser: Browser): Promise<void> => {
  try {
    const pair = await newestPair(claims.pair, browser)
    if (pair) await apiClient(browser, pair.accessToken).accounts.logout.mutate({})
  } catch {
    // The API is away or has ended the session itself; the cookie goes either way.
  }
}

/** Made for each request: whether cookies are Secure depends on how the browser reached us. */
export const authOptions = (request: NextApiRequest): NextAuthOptions => {
  const isSecure = isSecureRequest(request.headers)
  return {
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: 'jwt', maxAge: longestSessionS },
    useSecureCookies: isSecure,
    cookies: { sessionToken: { name: sessionCookieName(isSecure), options: cookieOptions(isSecure) } },
    pages: { signIn: '/signin', error: '/signin', signOut: '/signin' },
    providers: providers(request),
    callbacks: {
      jwt: ({ token, user }) => (user ? { sub: user.id, pair: (user as SignedInUser).pair } : token),
      // The browser gets the person's identity, and never the tokens.
      session: ({ session, token }) => ({ user: { id: token.sub ?? '' }, expires: session.expires }),
    },
    events: {
      signOut: ({ token }) => logout(token as SessionClaims, browserOf(request)),
    },
  }
}
