import { Segmented, TextLink } from '@clearway/ui'
import { useState } from 'react'
import type { DemoPerson } from '../../server/demo-people.ts'
import { CodeSignIn } from './code-sign-in.tsx'
import { DemoPeople } from './demo-people.tsx'
import { PasswordSignIn } from './password-sign-in.tsx'
import { useSignIn } from './use-sign-in.ts'
import { withFrom } from './with-from.ts'

const ways = [
  { value: 'password', label: 'Password' },
  { value: 'code', label: 'One-time code' },
] as const

export type SignInFormProps = {
  people: readonly DemoPerson[]
  from: string
  isDemo: boolean
  knownIdentifier: string
}

export function SignInForm({ people, from, isDemo, knownIdentifier }: SignInFormProps) {
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [identifier, setIdentifier] = useState(knownIdentifier)
  const signIn = useSignIn(from)
  return (
    <>
      <Segmented
        label="Sign in with"
        options={ways}
        value={way}
        onValueChange={setWay}
        size="lg"
        stretch
        className="mb-4"
      />
      {way === 'password' ? (
        <PasswordSignIn signIn={signIn} identifier={identifier} onIdentifierChange={setIdentifier} />
      ) : (
        <CodeSignIn
          signIn={signIn}
          identifier={identifier}
          onIdentifierChange={setIdentifier}
          isDemo={isDemo}
        />
      )}
      <p className="mt-4 flex items-center justify-center gap-2 text-13 text-text-2">
        New here? <TextLink href={withFrom('/register', from)}>Create an account</TextLink>
      </p>
      <DemoPeople people={people} signIn={signIn} />
    </>
  )
}
