import { ButtonLink } from '@clearway/ui'
import { withFrom } from '../sign-in/with-from.ts'
import { acceptPath } from './invite-token.ts'

/** The way to an account and back here; the link itself stays in this tab. */
export function SignInFirst() {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-text-2">
        Sign in to answer. Whichever account you use here is the one that is invited.
      </p>
      <ButtonLink href={withFrom('/signin', acceptPath)} variant="primary" size="lg">
        Sign in
      </ButtonLink>
      <ButtonLink href={withFrom('/register', acceptPath)} size="lg">
        Create an account
      </ButtonLink>
    </div>
  )
}
