import type { GetServerSideProps } from 'next'
import type { ConsolePage } from '../../frame/console-page.tsx'
import { SettingsColumn, SettingsFrame } from '../../frame/settings-frame.tsx'
import { Profile } from '../../screens/settings/profile.tsx'
import { env } from '../../server/env.ts'

interface Props {
  isDemo: boolean
}

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
