import type { GetServerSideProps } from 'next'
import Head from 'next/head'
import type { ConsolePage } from '../frame/console-page.tsx'
import { OutsideFrame } from '../frame/outside-frame.tsx'
import { Unsubscribe } from '../screens/unsubscribe/unsubscribe.tsx'

interface Props {
  token: string
}

const UnsubscribePage: ConsolePage<Props> = ({ token }) => (
  <>
    <Head>
      <title>Unsubscribe · Clearway</title>
    </Head>
    <OutsideFrame title="Unsubscribe" intro="From the kind of e-mail that brought you here.">
      <Unsubscribe token={token} />
    </OutsideFrame>
  </>
)
UnsubscribePage.place = 'outside'

export const getServerSideProps: GetServerSideProps<Props> = async ({ query, res }) => {
  res.setHeader('Cache-Control', 'no-store')
  return { props: { token: typeof query.token === 'string' ? query.token : '' } }
}

export default UnsubscribePage
