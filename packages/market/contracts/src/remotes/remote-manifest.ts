import { array, boolean, mixed, number, object, string, type InferType } from 'yup';
import { isRecord, isSitePath } from '@market/api';
import { LOGIN_TYPES, type LoginType } from '../accounts/roles';
import { RIGHT_NAMES } from '../companies/team-rights';
import { LISTED_ENDPOINT, LISTED_ENDPOINTS_MAX } from './remote-endpoints';
import { faultOfSettings, type RemoteSettings } from './remote-settings';

/** Layout around a page: bare, header and sidebar, or header and footer. */
export const PAGE_LAYOUTS = ['bare', 'dashboard', 'default'] as const;

/** Tone of a page's header and footer: as the page around them, or dark. */
export const PAGE_TONES = ['light', 'dark'] as const;

/** A JavaScript identifier, for Module Federation makes a global of it; not one that every object has (`__proto__`). */
export const FEDERATION_NAME = /^(?!constructor$)[A-Za-z][\w$]{0,49}$/;

/** From the root, with a first part of its own and no catch-all: a remote has pages, never all addresses. */
const PAGE_PATH = /^\/[A-Za-z0-9][\w.-]*(\/:?[\w.-]+)*$/;
/**
 * More than any remote has; what is longer is a fault or an attack, and would be shown or searched through at every
 * page.
 */
const MOST = { name: 50, text: 120, path: 300, items: 100 };

/** Name of a slot: words joined by hyphens; not one that every object has. */
const SLOT_NAME = /^(?!constructor$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const slotName = () =>
  string()
    .required()
    .max(MOST.name)
    .matches(SLOT_NAME, '${path} must be words joined by hyphens, such as home-for-you');

/** `public`, or the login types that may see it. */
const access = () =>
  mixed<'public' | LoginType[]>()
    .required()
    .test(
      'access',
      'access must be public or a list of login types',
      (value) =>
        value === 'public' ||
        (Array.isArray(value) && value.every((type) => (LOGIN_TYPES as readonly string[]).includes(type))),
    );

const pageSchema = object({
  /** A path pattern of the router, from the root: `/job-details/:id`. */
  path: string()
    .required()
    .max(MOST.path)
    .matches(
      PAGE_PATH,
      '${path} must begin with a word of its own and name each part: it would answer addresses of others',
    ),
  /**
   * An address of a page whose path has parameters, such as `/job-details/1`: a deploy opens it in a browser before
   * anybody gets the version. Where it leads to nothing in a marketplace, the page has to say so itself.
   */
  sample: string()
    .max(MOST.path)
    .test('site path', '${path} must be a path of the site', (path) => path === undefined || isSitePath(path)),
  title: string().required().max(MOST.text),
  layout: string().oneOf(PAGE_LAYOUTS).required(),
  /**
   * The header of the page, where its layout has one; light without it, dark for a page that opens with a dark band.
   */
  header: string().oneOf(PAGE_TONES),
  /** The footer of the page, where its layout has one; dark without it. */
  footer: string().oneOf(PAGE_TONES),
  access: access(),
  /**
   * Path of a page of the same remote that this one stands over, as `/dashboard-applicants/:id` has one applicant open
   * over `/dashboard-applicants`: the page below, its scroll and the focus stay when one goes from one to the other.
   */
  over: string().max(MOST.path),
  /** Also asks for verified phone and email and for approval. */
  approved: boolean(),
  /** Right that an employer's role must include; menus leave the page out for the others. */
  right: string().oneOf(RIGHT_NAMES),
  /** `server`: the page is written by the server for who comes first to it, and hydrated (docs/remotes.md). */
  render: string().oneOf(['server'] as const),
});

const menuItemSchema = object({
  label: string().required().max(MOST.text),
  to: string()
    .required()
    .max(MOST.path)
    .test('site path', '${path} must be a path of the site', (path) => path === undefined || isSitePath(path)),
  place: string().oneOf(['header', 'sidebar', 'sidebar-candidates', 'profile', 'mobile']).required(),
  loginTypes: array(string().oneOf(LOGIN_TYPES).required()).required(),
  order: number().required(),
  /** Icon by a name that the shell knows; unknown ones fall back to the default. */
  icon: string().max(MOST.name),
});

/** A component of a remote in a slot, and who gets it there: nobody else loads its code for it. */
const fillSchema = object({ slot: slotName(), access: access() });

/** Translations of titles and labels: by language, then by the English text. */
export type ManifestTranslations = Readonly<Record<string, Readonly<Record<string, string>>>>;

const isRecordOf = <Value>(
  value: unknown,
  isValue: (value: unknown) => value is Value,
): value is Record<string, Value> =>
  // More than titles and labels together.
  isRecord(value) && Object.keys(value).length <= 3 * MOST.items && Object.values(value).every(isValue);
const isWord = (value: unknown): value is string => typeof value === 'string' && value.length <= MOST.text;

/**
 * Manifest of a remote, read by the shell before any of its code runs: data only, checked on load and against the code
 * in CI. `name` is the federation name (a JavaScript identifier), `contracts` the range of the shell contract that it
 * was built for.
 */
export const remoteManifestSchema = object({
  name: string().required().matches(FEDERATION_NAME),
  label: string().required().max(MOST.text),
  owner: string().required().max(MOST.text),
  version: string()
    .required()
    .max(MOST.name)
    .matches(/^\d+\.\d+\.\d+/),
  contracts: string().required().max(MOST.name),
  pages: array(pageSchema).required().max(MOST.items),
  menu: array(menuItemSchema).required().max(MOST.items),
  dialogs: array(string().required().max(MOST.name)).required().max(MOST.items),
  /** Places in its pages that other remotes may fill, by name; since contract 2.5. */
  slots: array(slotName()).max(MOST.items),
  /** Slots of the shell or of remotes that it fills; since contract 2.5. */
  fills: array(fillSchema).max(MOST.items),
  /** Loaded with the first idle moments of the page. */
  prefetch: boolean().default(true),
  /** Settings that can be changed without a deploy, by name; since contract 2.4. */
  settings: mixed<RemoteSettings>()
    .test(
      'settings',
      ({ value }) => faultOfSettings(value) ?? '',
      (value) => value === undefined || !faultOfSettings(value),
    )
    .notRequired()
    .nonNullable(),
  /**
   * Calls of the API that it makes, such as `GET /job-posts/:id`: written by the build, for those of its code. The
   * shell refuses others; without the list it refuses none. Since contract 2.4.
   */
  endpoints: array(
    string().required().max(MOST.path).matches(LISTED_ENDPOINT, '${path} must be such as GET /job-posts/:id'),
  ).max(LISTED_ENDPOINTS_MAX),
  /** Written by the build, where a remote has translations. */
  translations: mixed<ManifestTranslations>()
    .test(
      'translations',
      'translations must name languages, and for each what its titles and labels are',
      (value) => value === undefined || isRecordOf(value, (words) => isRecordOf(words, isWord)),
    )
    .notRequired()
    .nonNullable(),
}).noUnknown();

export type RemoteManifest = InferType<typeof remoteManifestSchema>;
export type RemotePage = RemoteManifest['pages'][number];

/**
 * Whether somebody may see both pages, or what fills a slot: one address may show another page to each role, but one
 * page only to each person.
 */
export function shareViewers(
  { access: a }: Pick<RemotePage, 'access'>,
  { access: b }: Pick<RemotePage, 'access'>,
): boolean {
  return a === 'public' || b === 'public' || a.some((role) => b.includes(role));
}

export type RemoteMenuItem = RemoteManifest['menu'][number];

/**
 * The manifest with its titles and labels in a language, or in that without its country, as far as it has them; else in
 * English. Done once, it has nothing left to be done.
 */
export function manifestIn(language: string, manifest: RemoteManifest): RemoteManifest {
  const { translations, ...rest } = manifest;
  const [spoken = ''] = language.split('-');
  const words = translations?.[language] ?? translations?.[spoken];
  if (!words) return manifest;
  const word = (english: string) => words[english] ?? english;
  return {
    ...rest,
    label: word(manifest.label),
    pages: manifest.pages.map((page) => ({ ...page, title: word(page.title) })),
    menu: manifest.menu.map((item) => ({ ...item, label: word(item.label) })),
  };
}
