import type { QueryClient } from '@tanstack/react-query';
import type { LoginType, ShownPhone } from '@market/contracts/accounts';
import type { CompanyRight, CompanyRole } from '@market/contracts/companies';
import type { SettingValue } from '@market/contracts/remotes';
import type { ComponentType, LazyExoticComponent } from 'react';

/** The signed-in person as the session keeps it: wire names, flags 0 or 1. */
export interface SessionUser {
  login_id: string;
  login_name: string;
  login_email: string;
  login_mobile: string;
  login_phone?: ShownPhone;
  /** Why an admin declined the account or took its approval back. */
  decline_reason?: string;
  /** Only where there is no password. */
  passwordless?: true;
  /** Only while the terms of use in force have not been accepted. */
  terms_due?: true;
  second_factor_due?: true;
  /** Version of name, email and phone, sent back with a change of them (ADR 0081); older services do not say it. */
  version?: string;
  /** A new email or phone that counts as soon as it is proved. */
  pending?: { login_email?: string; login_mobile?: string; login_phone?: ShownPhone };
  login_type: LoginType;
  email_ver_status: 0 | 1;
  phone_ver_status: 0 | 1;
  user_approval_status: 0 | 1;
  profile_created: 0 | 1;
  can_code?: string;
  cmp_code?: string;
  /** Role of an employer in the company. */
  company_role?: CompanyRole;
  /** Rights that an employer's role includes; absent in sessions from before there were teams. */
  rights?: CompanyRight[];
}

/** Present session state. `isAuthenticated`: a token exists; `authVerified`: all steps of signing in are done. */
export interface SessionState {
  user: SessionUser | null;
  token: string | null;
  isAuthenticated: boolean;
  authVerified: boolean;
}

/** The session as remotes see it: read it with `useSession()`, change it only through these verbs. */
export interface Session {
  get: () => SessionState;
  subscribe: (listener: (state: SessionState) => void) => () => void;
  /** Whether the browser still stores it: somebody may have emptied the storage under the open page. */
  isStored: () => boolean;
  /** After login, OTP or Google: stores token and user in local and session storage under their promised names. */
  signIn: (input: { user: SessionUser; token: string; remember?: boolean }) => void;
  /** Replaces the stored user (after verifying, or `GET auth/profile`). */
  setUser: (user: SessionUser) => void;
  /** Asks `GET auth/profile` again and stores the answer as the user. */
  refreshUser: () => Promise<SessionUser | null>;
  /** Ends the session on the server and here, then goes to '/'. */
  signOut: () => Promise<void>;
}

/**
 * Dialogs that any part of the page may ask for, by their names, with what each is opened with. None is named here: a
 * remote adds its own in its `src/dialogs.d.ts`, beside the manifest that provides them.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is there to be added to
export interface DialogProps {}
export type DialogName = keyof DialogProps;

/** Props of a dialog component from the modal host, besides its own. */
export type DialogComponentProps<Name extends DialogName> = DialogProps[Name] & { onClose: () => void };

/**
 * Slots: places in a page that another remote may fill, by their names, with what each gives to what fills it. Whoever
 * has the page adds its own in `src/slots.d.ts`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is there to be added to
export interface SlotProps {}
export type SlotName = keyof SlotProps;

/** Toasts: live regions shown by the shell. `seconds` defaults to 3. */
export interface Notify {
  success(text: string, seconds?: number): void;
  error(text: string, seconds?: number): void;
  info(text: string, seconds?: number): void;
}

/** The pending search that survives signing in, and loading a page anew in the same tab. */
export interface SearchQuery {
  text: string;
  pending: boolean;
  /** The search with all its filters, where it has been shown; without it the words are all there is. */
  address?: string;
}

export interface RequestOptions {
  /** The query of the address; lists are repeated keys, what is undefined is left out. */
  params?: object;
  signal?: AbortSignal;
  /** `blob` for files; without it the answer's JSON. */
  responseType?: 'json' | 'blob';
  /** Sent as `Idempotency-Key`: the same key and body get the first answer again. */
  idempotencyKey?: string;
  /** From 0 to 1, while a body is uploaded. */
  onUploadProgress?: (share: number) => void;
}

/**
 * Calls below `/api`: the bearer token is added, answers are unwrapped to their body, a burst of 401s causes one
 * refresh. A body may be an object (sent as JSON) or FormData. Every failure is thrown as an `ApiError`.
 */
export interface HttpClient {
  get<Body>(path: string, options?: RequestOptions): Promise<Body>;
  post<Body>(path: string, body?: unknown, options?: RequestOptions): Promise<Body>;
  put<Body>(path: string, body?: unknown, options?: RequestOptions): Promise<Body>;
  delete<Body>(path: string, options?: RequestOptions): Promise<Body>;
}

/** Everything the shell gives a remote: by argument in `setup(shell)`, and to components through `useShell()`. */
export interface Shell {
  session: Session;
  http: HttpClient;
  queryClient: QueryClient;
  notify: Notify;
  openDialog: <Name extends DialogName>(name: Name, props: DialogProps[Name]) => void;
  closeDialog: () => void;
  navigate: (to: string, options?: { replace?: boolean }) => void;
  /**
   * The page that sent a visitor to sign in, once: after signing in go to `takeReturnPath() ?? <the usual target>`.
   */
  takeReturnPath: () => string | null;
  searchQuery: { get(): SearchQuery; set(query: SearchQuery): void };
  /** Settings that the server gives the browser at run time. */
  settings: {
    googleClientId: string | null;
    /**
     * Address of the window that stands in for Google in development; null in production and where a client id is set.
     */
    googleStandIn: string | null;
    /** In which country a phone number is read where its owner names none. */
    defaultCountry: string;
    /**
     * For how many days after its end an employer reads what was sent with an application; shells of before do not say
     * it.
     */
    endedAccessDays?: number;
    production: boolean;
    /** Operator of this installation: unset values are left out of the screens. */
    company: { email: string | null; site: string | null; social: string[] };
    /** The film about the product where it is elsewhere; null for the product's own. */
    videoUrl: string | null;
    /** Public base URL, for addresses that leave the site: `https://jobs.example.org`. */
    publicUrl: string;
  };
  /** The remote's own part; absent in shells before contract 2.4, and in the shell's own pages. */
  remote?: RemotePart;
}

/** Own part of a remote in what the shell gives it. */
export interface RemotePart {
  /** Federation name. */
  name: string;
  /**
   * Value of a setting of its manifest for somebody; undefined for one that the manifest does not declare. Components
   * read it with `useSetting`.
   * @param role login type of the session; null for visitors
   */
  setting: (name: string, role: LoginType | null) => SettingValue | undefined;
  /** Calls back when a setting may have changed. @returns ends it */
  subscribe: (listener: () => void) => () => void;
}

export { SHELL_CONTRACT_VERSION } from '@market/contracts/remotes';

/** Result of a remote's `setup`. */
export interface RemoteModule {
  /**
   * Answers the paths of its manifest's `pages` with `useRoutes` (whole paths, from the root), inside the shell's
   * layout.
   */
  Pages: ComponentType;
  /** Loads what the page at an address needs, so that it is hydrated without waiting; `createPages` makes it. */
  preload?: (pathname: string) => Promise<void>;
  /** Loads what a dialog needs before it is wanted; left out, it comes when it is opened. */
  preloadDialog?: (name: DialogName) => Promise<void>;
  dialogs: { [Name in DialogName]?: LazyExoticComponent<ComponentType<DialogComponentProps<Name>>> };
  /** Components for the slots that its manifest fills. */
  slots?: { [Name in SlotName]?: LazyExoticComponent<ComponentType<SlotProps[Name]>> };
}

/** The one function that a remote exposes as `./remote`. */
export type SetupRemote = (shell: Shell) => RemoteModule | Promise<RemoteModule>;
