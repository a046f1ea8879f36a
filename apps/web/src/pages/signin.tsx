import type { GetServerSideProps } from 'next'
import Head from 'next/head'
import { OutsideFrame } from '../features/sign-in/outside-frame.tsx'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { type DemoPerson, demoPeople } from '../server/demo-people.ts'
import { env } from '../server/env.ts'
import { returnPath } from '../server/return-path.ts'
import { readSession } from '../server/session/cookie.ts'
import type { ConsolePage } from './_app.tsx'

type Arrival = 'plain' | 'verified' | 'reset'
type Props = { people: DemoPerson[]; isDemo: boolean; from: string; identifier: string; arrival: Arrival }

const intros: Readonly<Record<Arrival, string>> = {
  plain: 'Airspace, fleet and flight operations.',
  verified: 'Your contact is verified. Sign in to go on.',
  reset: 'Your new password is set and every session has ended. Sign in with it.',
}

const SignInPage: ConsolePage<Props> = ({ people, isDemo, from, identifier, arrival }) => (
  <>
    <Head>
      <title>Sign in · Clearway</title>
    </Head>
    <OutsideFrame title="Sign in" intro={intros[arrival]}>
      <SignInForm people={people} isDemo={isDemo} from={from} knownIdentifier={identifier} />
    </OutsideFrame>
  </>
)
SignInPage.place = 'outside'

export const getServerSideProps: GetServerSideProps<Props> = async ({ req, query }) => {
  const from = returnPath(query.from)
  if (await readSession(req.cookies, env().NEXTAUTH_SECRET))
    return { redirect: { destination: from, permanent: false } }
  return {
    props: {
      from,
      people: await demoPeople(),
      isDemo: env().DEMO === 'on',
      identifier: typeof query.identifier === 'string' ? query.identifier : '',
      arrival: query.verified === '1' ? 'verified' : query.reset === '1' ? 'reset' : 'plain',
    },
  }
}

export default SignInPage
