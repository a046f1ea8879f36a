import { changePassword } from './change-password.ts'
import { loginOtp, loginPassword, sendLoginOtp } from './login.ts'
import { logout, refreshToken } from './refresh.ts'
import { register, sendVerifyOtp, verify } from './registration.ts'

export const accountOperations = {
  register,
  sendVerifyOtp,
  verify,
  sendLoginOtp,
  loginPassword,
  loginOtp,
  refreshToken,
  logout,
  changePassword,
}
