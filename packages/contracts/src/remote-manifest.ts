import { array, boolean, mixed, number, object, string, type InferType } from 'yup';
import { LOGIN_TYPES, type LoginType } from './roles';

/** Which layout of the product spec, section 2, a page is shown in. */
export const PAGE_LAYOUTS = ['bare', 'dashboard', 'default'] as const;

const pageSchema = object({
  /** A path pattern of the router, from the root: `/job-details/:id`. */
  path: string().required().matches(/^\//),
  title: string().required(),
  layout: string().oneOf(PAGE_LAYOUTS).required(),
  /** `public`, or the login types that may see it. */
  access: mixed<'public' | LoginType[]>()
    .required()
    .test('access', 'access must be public or a list of login types', (value) =>
      value === 'public' || (Array.isArray(value) && value.every((type) => (LOGIN_TYPES as readonly string[]).includes(type)))),
  /** Also asks for verified phone and email and for approval (product spec, section 6). */
  approved: boolean(),
});

const menuItemSchema = object({
  label: string().required(),
  to: string().required().matches(/^\//),
  place: string().oneOf(['header', 'sidebar', 'sidebar-candidates', 'profile', 'mobile']).required(),
  loginTypes: array(string().oneOf(LOGIN_TYPES).required()).required(),
  order: number().required(),
});

/**
 * What a remote tells the shell before any of its code runs: data only, checked on load and against the code in CI.
 * `name` is the federation name (a JavaScript identifier), `contracts` the range of the shell contract it was built for.
 */
export const remoteManifestSchema = object({
  name: string().required().matches(/^[A-Za-z_$][\w$]*$/),
  label: string().required(),
  owner: string().required(),
  version: string().required().matches(/^\d+\.\d+\.\d+/),
  contracts: string().required(),
  pages: array(pageSchema).required(),
  menu: array(menuItemSchema).required(),
  dialogs: array(string().required()).required(),
  /** Loaded with the first idle moments of the page. */
  prefetch: boolean().default(true),
}).noUnknown();

export type RemoteManifest = InferType<typeof remoteManifestSchema>;
export type RemotePage = RemoteManifest['pages'][number];
export type RemoteMenuItem = RemoteManifest['menu'][number];
