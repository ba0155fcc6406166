import { create } from 'zustand';

export type AskedLoginType = 'EMP' | 'CND';

/**
 * The kind of account that was last asked to sign in: dialogs that lead back there (forgot password) are not told it.
 */
const useLastLoginType = create<{ loginType: AskedLoginType }>()(() => ({ loginType: 'CND' }));

export function keepLoginType(loginType: AskedLoginType): void {
  useLastLoginType.setState({ loginType });
}

export function lastLoginType(): AskedLoginType {
  return useLastLoginType.getState().loginType;
}
