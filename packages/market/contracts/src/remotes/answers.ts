import { answersForRoles } from '@market/remote-contract/answers-for-roles';
import { LOGIN_TYPES } from '../accounts/roles';

export * from '@market/remote-contract/answers';
export const {
  RemoteSettingRecord,
  RemoteRecord,
  RemotesList,
  ChangedRemote,
  RemovedVersion,
  PublishedRemote,
  PublishedRemotes,
  NewerRemotes,
} = answersForRoles(LOGIN_TYPES);
