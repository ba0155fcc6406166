import { api, type EditedAccount, type SignedIn, type User } from '@market/contracts';
import type { HttpClient } from '@market/web-kit';
import type { TypedPhone } from './verify-phone/typed-phone';

/** An answer that only says what happened. */
interface Message {
  message?: string;
}
/** An answer of a verification: the user with the new flags. */
interface Verified extends Message {
  user: User;
}

/**
 * The calls of this remote (product spec, section 7; contract, section 3), one line each. All take the shell's `http`
 * and throw its `ApiError`.
 */
export const authApi = {
  login: (http: HttpClient, body: { login_email: string; login_pass: string }) =>
    http.post<SignedIn>(api.login(), body),
  /** Sends a code to the phone; answers alike whether or not an account has it. */
  mobileLogin: (http: HttpClient, body: TypedPhone) => http.post<Message>(api.mobileLogin(), body),
  mobileLoginOtp: (http: HttpClient, body: TypedPhone & { otp: string }) =>
    http.post<SignedIn>(api.mobileLoginOtp(), body),
  google: (http: HttpClient, body: { token: string; login_type: 'EMP' | 'CND'; nonce: string }) =>
    http.post<{ data?: Partial<SignedIn> }>(api.google(), body),
  register: (http: HttpClient, body: object) => http.post<SignedIn>(api.register(), body),
  /**
   * A number that was never proved is given or corrected with the send; without one the code goes to what the account
   * has.
   */
  sendPhoneOtp: (http: HttpClient, body: Partial<TypedPhone> = {}) => http.post<Message>(api.sendPhoneOtp(), body),
  verifyPhone: (http: HttpClient, body: { otp: string }) => http.post<Verified>(api.verifyPhone(), body),
  sendEmailVerification: (http: HttpClient) => http.post<Message>(api.sendEmailVerification(), {}),
  verifyEmail: (http: HttpClient, body: { token: string }) => http.post<Verified>(api.verifyEmail(), body),
  /** Another email in place of one that was mistyped: everything else stays. */
  editProfile: (http: HttpClient, body: EditedAccount) => http.put<Verified>(api.editProfile(), body),
  /** Takes a change of email or phone back by the link of its notice. */
  undoChange: (http: HttpClient, body: { token: string }) => http.post<Message>(api.undoChange(), body),
  forgotPassword: (http: HttpClient, body: { login_email: string }) => http.post<Message>(api.forgotPassword(), body),
  resetPassword: (http: HttpClient, body: { token: string; newPassword: string; confirmPassword: string }) =>
    http.post<Message>(api.resetPassword(), body),
  changePassword: (http: HttpClient, body: { oldPass: string; newPass: string }) =>
    http.post<Message>(api.changePassword(), body),
  profile: (http: HttpClient) => http.get<User>(api.profile()),
} as const;
