import { array, boolean, mixed, number, object, string, type InferType } from 'yup';
import { isRecord, isSitePath, type Role } from '@market/api';
import type { ProductNames } from './product';
import { LISTED_ENDPOINT, LISTED_ENDPOINTS_MAX } from './remote-endpoints';
import { faultOfSettings, type RemoteSettings } from './remote-settings';

/** Layout around a page: bare, header and sidebar, or header and footer. */
export const PAGE_LAYOUTS = ['bare', 'dashboard', 'default'] as const;

/** Colour scheme of a page's header and footer: like the surrounding page, or dark. */
export const PAGE_TONES = ['light', 'dark'] as const;

/**
 * JavaScript identifier, because Module Federation creates a global with this name; names that every object has
 * (`__proto__`) are excluded.
 */
export const FEDERATION_NAME = /^(?!constructor$)[A-Za-z][\w$]{0,49}$/;

/** Absolute path whose first segment is fixed, without catch-all: a remote owns pages, never all addresses. */
const PAGE_PATH = /^\/[A-Za-z0-9][\w.-]*(\/:?[\w.-]+)*$/;
/**
 * Limits above any real remote's needs; larger values are a bug or an attack, and would be rendered or searched on
 * every page.
 */
const MOST = { name: 50, text: 120, path: 300, items: 100 };

/** Name of a slot: words joined by hyphens; names that every object has are excluded. */
const SLOT_NAME = /^(?!constructor$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const slotName = () =>
  string()
    .required()
    .max(MOST.name)
    .matches(SLOT_NAME, '${path} must be words joined by hyphens, such as home-for-you');

/** `public`, or the roles that may see it. */
const access = (roles: readonly Role[]) =>
  mixed<'public' | Role[]>()
    .required()
    .test(
      'access',
      'access must be public or a list of login types',
      (value) => value === 'public' || (Array.isArray(value) && value.every((type) => roles.includes(type))),
    );

const pageSchema = ({ roles, rights }: ProductNames) =>
  object({
    /** A path pattern of the router, from the root: `/job-details/:id`. */
    path: string()
      .required()
      .max(MOST.path)
      .matches(
        PAGE_PATH,
        '${path} must begin with a word of its own and name each part: it would answer addresses of others',
      ),
    /**
     * Sample address of a page whose path has parameters, such as `/job-details/1`: a deploy opens it in a browser before
     * any visitor gets the version. If it does not exist in a marketplace, the page itself must show that.
     */
    sample: string()
      .max(MOST.path)
      .test('site path', '${path} must be a path of the site', (path) => path === undefined || isSitePath(path)),
    title: string().required().max(MOST.text),
    layout: string().oneOf(PAGE_LAYOUTS).required(),
    /**
     * Colour scheme of the page's header, if its layout has one; light by default, dark for a page that begins with a
     * dark band.
     */
    header: string().oneOf(PAGE_TONES),
    /** Colour scheme of the page's footer, if its layout has one; dark by default. */
    footer: string().oneOf(PAGE_TONES),
    access: access(roles),
    /**
     * Path of another page of the same remote on top of which this one opens, as `/dashboard-applicants/:id` opens one
     * applicant over `/dashboard-applicants`: the page below, its scroll position and the focus are preserved when the
     * user switches between them.
     */
    over: string().max(MOST.path),
    /** Also requires a verified phone and email, and approval. */
    approved: boolean(),
    /** Right that the role must include; menus omit the page for all others. */
    right: string().oneOf(rights),
    /** `server`: the page is server-rendered for a visitor's first request, and hydrated (docs/remotes.md). */
    render: string().oneOf(['server'] as const),
  });

const menuItemSchema = ({ roles }: ProductNames) =>
  object({
    label: string().required().max(MOST.text),
    to: string()
      .required()
      .max(MOST.path)
      .test('site path', '${path} must be a path of the site', (path) => path === undefined || isSitePath(path)),
    place: string().oneOf(['header', 'sidebar', 'sidebar-candidates', 'profile', 'mobile']).required(),
    loginTypes: array(string().oneOf(roles).required()).required(),
    order: number().required(),
    /** Icon by a name that the shell knows; unknown ones fall back to the default. */
    icon: string().max(MOST.name),
  });

/** Component of a remote for a slot, with its audience: its code is not loaded for any other user. */
const fillSchema = ({ roles }: ProductNames) =>
  object({
    slot: slotName(),
    access: access(roles),
    /**
     * `server`: written into server-rendered pages; only with access `public`, since a server knows no visitor. Shells
     * before this field ignore it, and fill the slot in the browser.
     */
    render: string().oneOf(['server'] as const),
  });

/** Translations of titles and labels: by language, then by the English text. */
export type ManifestTranslations = Readonly<Record<string, Readonly<Record<string, string>>>>;

const isRecordOf = <Value>(
  value: unknown,
  isValue: (value: unknown) => value is Value,
): value is Record<string, Value> =>
  // Limit above the number of all titles and labels.
  isRecord(value) && Object.keys(value).length <= 3 * MOST.items && Object.values(value).every(isValue);
const isWord = (value: unknown): value is string => typeof value === 'string' && value.length <= MOST.text;

/**
 * Manifest of a remote, read by the shell before any of its code runs: data only, checked on load and against the code
 * in CI. `name` is the federation name (a JavaScript identifier), `contracts` the range of the shell contract that it
 * was built for.
 * @param names roles and rights of the product that it may name
 */
export const remoteManifestSchemaFor = (names: ProductNames) =>
  object({
    name: string().required().matches(FEDERATION_NAME),
    label: string().required().max(MOST.text),
    owner: string().required().max(MOST.text),
    version: string()
      .required()
      .max(MOST.name)
      .matches(/^\d+\.\d+\.\d+/),
    contracts: string().required().max(MOST.name),
    pages: array(pageSchema(names)).required().max(MOST.items),
    menu: array(menuItemSchema(names)).required().max(MOST.items),
    dialogs: array(string().required().max(MOST.name)).required().max(MOST.items),
    /** Slots in the remote's pages that other remotes may fill, by name; since contract 2.5. */
    slots: array(slotName()).max(MOST.items),
    /** Slots of the shell or of remotes that it fills; since contract 2.5. */
    fills: array(fillSchema(names)).max(MOST.items),
    /** Prefetched when the page is idle for the first time. */
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
     * API calls of the remote, such as `GET /job-posts/:id`: written by the build, from the calls in its code. The shell
     * refuses all others; without the list it refuses none. Since contract 2.4.
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

export type RemoteManifest = InferType<ReturnType<typeof remoteManifestSchemaFor>>;
export type RemotePage = RemoteManifest['pages'][number];

/**
 * Whether the viewers of two pages or slot fills overlap: an address may show different pages to different roles, but
 * only one page to each person.
 */
export function shareViewers(
  { access: a }: Pick<RemotePage, 'access'>,
  { access: b }: Pick<RemotePage, 'access'>,
): boolean {
  return a === 'public' || b === 'public' || a.some((role) => b.includes(role));
}

export type RemoteMenuItem = RemoteManifest['menu'][number];

/**
 * Manifest with its titles and labels in a language, or in its base language (without the region), as far as
 * translated; else in English. Idempotent.
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
