import { create } from 'zustand';

export type AskedLoginType = 'EMP' | 'CND';

/** Account type of the last sign-in dialog: dialogs that lead back there (forgot password) do not receive it. */
const useLastLoginType = create<{ loginType: AskedLoginType }>()(() => ({ loginType: 'CND' }));

export function keepLoginType(loginType: AskedLoginType): void {
  useLastLoginType.setState({ loginType });
}

export function lastLoginType(): AskedLoginType {
  return useLastLoginType.getState().loginType;
}
