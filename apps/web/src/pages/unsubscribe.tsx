import type { GetServerSideProps, NextPage } from 'next'
import Head from 'next/head'
import { OutsideFrame } from '../frame/outside-frame.tsx'
import { Unsubscribe } from '../screens/unsubscribe/unsubscribe.tsx'

interface Props {
  token: string
}

const UnsubscribePage: NextPage<Props> = ({ token }) => (
  <>
    <Head>
      <title>Unsubscribe · Clearway</title>
    </Head>
    <OutsideFrame title="Unsubscribe" intro="From the kind of e-mail that brought you here.">
      <Unsubscribe token={token} />
    </OutsideFrame>
  </>
)

export const getServerSideProps: GetServerSideProps<Props> = async ({ query, res }) => {
  res.setHeader('Cache-Control', 'no-store')
  return { props: { token: typeof query.token === 'string' ? query.token : '' } }
}

export default UnsubscribePage
