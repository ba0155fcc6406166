import { string } from 'yup';
import { FEDERATION_NAME } from '@market/remote-contract';
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
/** Form of an admin: any remote, also one that has published nothing yet. */
export const deployTokenFormSchema = ofPlatform.shape({
  remote: string().trim().matches(FEDERATION_NAME, texts.rules.federationName).required(texts.rules.federationName),
  password: givenPasswordField(texts.rules.passwordToMakeDeployToken),
});
