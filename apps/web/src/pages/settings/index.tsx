import type { GetServerSideProps } from 'next'
import { SettingsColumn, SettingsFrame } from '../../frame/settings-frame.tsx'
import { Profile } from '../../screens/settings/profile.tsx'
import { env } from '../../server/env.ts'
import { inShell } from '../../shell/console-page.tsx'

interface Props {
  isDemo: boolean
}

const ProfilePage = ({ isDemo }: Props) => (
  <SettingsFrame section="profile">
    <SettingsColumn>
      <Profile isDemo={isDemo} />
    </SettingsColumn>
  </SettingsFrame>
)

export const getServerSideProps: GetServerSideProps<Props> = async () => ({
  props: { isDemo: env().DEMO === 'on' },
})

export default inShell(ProfilePage, 'person')
