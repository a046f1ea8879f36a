import type { GetServerSideProps } from 'next'
import { Profile } from '../../features/profile/profile.tsx'
import { SettingsColumn, SettingsFrame } from '../../features/settings/settings-frame.tsx'
import { env } from '../../server/env.ts'
import type { ConsolePage } from '../_app.tsx'

type Props = { isDemo: boolean }

const ProfilePage: ConsolePage<Props> = ({ isDemo }) => (
  <SettingsFrame section="profile">
    <SettingsColumn>
      <Profile isDemo={isDemo} />
    </SettingsColumn>
  </SettingsFrame>
)
ProfilePage.place = 'person'

export const getServerSideProps: GetServerSideProps<Props> = async () => ({
  props: { isDemo: env().DEMO === 'on' },
})

export default ProfilePage
