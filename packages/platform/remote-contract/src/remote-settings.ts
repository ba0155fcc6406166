import { isRecord, type Role } from '@market/api';

/** Kinds of settings that a manifest may declare: a closed list, so that every value can be validated and displayed. */
export const SETTING_KINDS = ['flag', 'number', 'choice', 'text'] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

interface AnySetting {
  /** Explanation for the people who change it. */
  description: string;
  /**
   * Acknowledges that every visitor of the site can read the value. Other settings do not exist: the values from which
   * a page is rendered are delivered with the page.
   */
  public: true;
}
export interface FlagSetting extends AnySetting {
  kind: 'flag';
  default: boolean;
}
export interface NumberSetting extends AnySetting {
  kind: 'number';
  default: number;
  min: number;
  max: number;
}
export interface ChoiceSetting extends AnySetting {
  kind: 'choice';
  default: string;
  options: readonly string[];
}
export interface TextSetting extends AnySetting {
  kind: 'text';
  default: string;
}
/** Declaration of a setting in a manifest. */
export type RemoteSetting = FlagSetting | NumberSetting | ChoiceSetting | TextSetting;
/** All settings of a remote, by their names. */
export type RemoteSettings = Readonly<Record<string, RemoteSetting>>;
export type SettingValue = boolean | number | string;

/** Type of the values that a declaration allows. */
export type ValueOfSetting<Setting extends RemoteSetting> = Setting extends { kind: 'flag' }
  ? boolean
  : Setting extends { kind: 'number' }
    ? number
    : Setting extends { kind: 'choice'; options: readonly (infer Option)[] }
      ? Option
      : string;

/** Camel-case word: used as an object key and as a path segment. */
export const SETTING_NAME = /^(?!constructor$)[a-z][A-Za-z0-9]{0,49}$/;
/** Characters of a text setting, and of an option. */
export const SETTING_TEXT_MAX = 200;
export const SETTINGS_MAX = 50;
export const SETTING_OPTIONS_MAX = 50;
const DESCRIPTION_MAX = 300;
/** Share of everybody, in percent. */
export const SETTING_SHARE_MAX = 100;

/** Value of a setting for this visitor, as sent by the registry; absent if the default applies. */
export interface GivenSetting {
  value: SettingValue;
  /** Roles that get the value; absent for all. */
  roles?: readonly Role[];
}
export type GivenSettings = Readonly<Record<string, GivenSetting>>;

const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= SETTING_TEXT_MAX;

/** Whether the declaration allows a value. */
export function fitsSetting(setting: RemoteSetting, value: unknown): value is SettingValue {
  switch (setting.kind) {
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && value >= setting.min && value <= setting.max;
    case 'choice':
      return typeof value === 'string' && setting.options.includes(value);
    case 'text':
      return isShortText(value);
  }
}

/** Description of the allowed values, for error messages. */
export function valuesOfSetting(setting: RemoteSetting): string {
  switch (setting.kind) {
    case 'flag':
      return 'true or false';
    case 'number':
      return `a number from ${setting.min} to ${setting.max}`;
    case 'choice':
      return setting.options.join(', ');
    case 'text':
      return `a text of up to ${SETTING_TEXT_MAX} characters`;
  }
}

/**
 * Value that a user gets: the one set for them if the running version allows it, else its default. A value of a kind
 * that only another version declares is ignored, so that no version receives a value unknown to it.
 * @param given undefined if nothing was set for this visitor
 * @param role role of the session; null for visitors
 */
export function resolveSetting(
  setting: RemoteSetting,
  given: GivenSetting | undefined,
  role: Role | null,
): SettingValue {
  if (!given || !fitsSetting(setting, given.value)) return setting.default;
  return !given.roles || (role !== null && given.roles.includes(role)) ? given.value : setting.default;
}

const FIELDS: Readonly<Record<SettingKind, readonly string[]>> = {
  flag: [],
  number: ['min', 'max'],
  choice: ['options'],
  text: [],
};
const isKind = (kind: unknown): kind is SettingKind => SETTING_KINDS.some((one) => one === kind);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** First fault of a manifest's declared settings, as a sentence; undefined if there is none. */
export function faultOfSettings(settings: unknown): string | undefined {
  if (!isRecord(settings) || Object.keys(settings).length > SETTINGS_MAX)
    return `settings must name up to ${SETTINGS_MAX} settings`;
  for (const [name, setting] of Object.entries(settings)) {
    if (!SETTING_NAME.test(name))
      return `the setting ${JSON.stringify(name.slice(0, 60))} must be a word such as similarJobs`;
    const fault = faultOfSetting(setting);
    if (fault) return `the setting ${name} ${fault}`;
  }
  return undefined;
}

function faultOfSetting(given: unknown): string | undefined {
  if (!isRecord(given) || !isKind(given.kind)) return `must have one of the kinds ${SETTING_KINDS.join(', ')}`;
  const { kind, description, min, max, options } = given;
  if (typeof description !== 'string' || !description || description.length > DESCRIPTION_MAX)
    return `needs a description of up to ${DESCRIPTION_MAX} characters`;
  if (given.public !== true) return 'must say public: true, for whoever opens the site can read its value';
  const fields = new Set(['kind', 'default', 'description', 'public', ...FIELDS[kind]]);
  const unknown = Object.keys(given).find((field) => !fields.has(field));
  if (unknown !== undefined) return `has a field ${JSON.stringify(unknown.slice(0, 60))} that none of its kind has`;
  if (kind === 'number' && !(isNumber(min) && isNumber(max) && min <= max))
    return 'needs numbers min and max, min first';
  if (kind === 'choice' && !isListOfOptions(options))
    return `needs options, a list of up to ${SETTING_OPTIONS_MAX} different short texts, none of them 'default'`;
  // Cast: each field was checked above.
  const setting = given as unknown as RemoteSetting;
  return fitsSetting(setting, given.default) ? undefined : `needs a default that is ${valuesOfSetting(setting)}`;
}

function isListOfOptions(options: unknown): boolean {
  return (
    Array.isArray(options) &&
    options.length > 0 &&
    options.length <= SETTING_OPTIONS_MAX &&
    // `default` is reserved: as a value on the command line, it resets a setting.
    options.every((option) => isShortText(option) && option !== '' && option !== 'default') &&
    new Set(options).size === options.length
  );
}

/**
 * Whether settings in the registry have a valid form; values are checked against the manifest later.
 * @param roles all roles of the product
 */
export function isGivenSettings(value: unknown, roles: readonly Role[]): value is GivenSettings {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (one) =>
        isRecord(one) &&
        (typeof one.value === 'boolean' || typeof one.value === 'number' || isShortText(one.value)) &&
        (one.roles === undefined ||
          (Array.isArray(one.roles) && one.roles.every((role) => roles.some((each) => each === role)))),
    )
  );
}
