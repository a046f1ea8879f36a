import { changePassword } from './change-password.ts'
import { createOrganisation } from './founding.ts'
import { loginOtp, loginPassword, sendLoginOtp } from './login.ts'
import { logout, logoutEverywhere } from './logout.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.ts'
import { getOwnProfile, updateOwnProfile, updateProfile } from './profile.ts'
import { refreshToken } from './refresh.ts'
import { register, sendVerifyOtp, verify } from './registration.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'

export const accountOperations = {
  register,
  sendVerifyOtp,
  verify,
  sendLoginOtp,
  loginPassword,
  loginOtp,
  refreshToken,
  logout,
  logoutEverywhere,
  changePassword,
  forgotPassword,
  resetPassword,
}

/** A person's own profile and sign-ins. */
export const ownOperations = {
  me: getOwnProfile,
  updateMe: updateOwnProfile,
  update: updateProfile,
  sessions: listOwnSessions,
  endSession: endOwnSession,
}

export const foundingOperations = { create: createOrganisation }
