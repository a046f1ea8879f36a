import { changePassword } from './change-password.ts'
import { loginOtp, loginPassword, sendLoginOtp } from './login.ts'
import { logout, logoutEverywhere } from './logout.ts'
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
