import type { GetServerSideProps, NextPage } from 'next'
import Head from 'next/head'
import { OutsideFrame } from '../frame/outside-frame.tsx'
import { SignInForm } from '../screens/sign-in/sign-in-form.tsx'
import { type DemoPerson, demoPeople } from '../server/demo-people.ts'
import { env } from '../server/env.ts'
import { returnPath } from '../server/return-path.ts'
import { carriedSession } from '../server/session/session.ts'

type Arrival = 'plain' | 'verified' | 'reset'
interface Props {
  people: DemoPerson[]
  isDemo: boolean
  from: string
  identifier: string
  arrival: Arrival
}

const intros: Readonly<Record<Arrival, string>> = {
  plain: 'Airspace, fleet and flight operations.',
  verified: 'Your contact is verified. Sign in to go on.',
  reset: 'Your new password is set and every session has ended. Sign in with it.',
}

const SignInPage: NextPage<Props> = ({ people, isDemo, from, identifier, arrival }) => (
  <>
    <Head>
      <title>Sign in · Clearway</title>
    </Head>
    <OutsideFrame title="Sign in" intro={intros[arrival]}>
      <SignInForm people={people} isDemo={isDemo} from={from} knownIdentifier={identifier} />
    </OutsideFrame>
  </>
)

export const getServerSideProps: GetServerSideProps<Props> = async ({ req, query }) => {
  const from = returnPath(query.from)
  if (await carriedSession(req)) return { redirect: { destination: from, permanent: false } }
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
