import { listFormat } from '@market/api/formatters';
import type { LoginType } from '@market/contracts/accounts';
import { texts } from '../../texts';

const WORDS: Record<LoginType, string> = {
  EMP: texts.adminRemotes.settingEmployers,
  CND: texts.adminRemotes.settingCandidates,
  ADM: texts.adminRemotes.settingAdministrators,
};

/** Login types with their labels, in screen order. */
export const LOGIN_TYPE_CHOICES = (['CND', 'EMP', 'ADM'] as const).map((role) => ({ role, word: WORDS[role] }));

/** `Candidates and Employers`. */
export const loginTypesInWords = (roles: readonly LoginType[]): string =>
  listFormat().format(roles.map((role) => WORDS[role]));
