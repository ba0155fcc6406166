import {
  canarySchemaFor,
  changeSettingSchemaFor,
  deployTokenSchema as ofPlatform,
  rolesField,
} from '@market/remote-contract/schemas';
import { givenPasswordField } from '../accounts/fields';
import { LOGIN_TYPES } from '../accounts/roles';
import { texts } from '../texts';

const loginTypesField = () => rolesField(LOGIN_TYPES, texts.values.settingRoles);

export const canarySchema = canarySchemaFor(loginTypesField());
export const changeSettingSchema = changeSettingSchemaFor(loginTypesField());
export const deployTokenSchema = ofPlatform.shape({
  /** Admin's password; omitted by callers with the operator's token. */
  password: givenPasswordField().notRequired(),
});
