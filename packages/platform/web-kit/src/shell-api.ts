import type { QueryClient } from '@tanstack/react-query';
import type { Role } from '@market/api/registered';
import type { SessionUser } from '@market/api/session';
import type { SettingValue } from '@market/remote-contract';
import type { ComponentType, LazyExoticComponent } from 'react';

export type { SessionUser };

/** Present session state. `isAuthenticated`: a token exists; `authVerified`: all steps of signing in are done. */
export interface SessionState {
  user: SessionUser | null;
  token: string | null;
  isAuthenticated: boolean;
  authVerified: boolean;
}

/** Session for remotes: read it with `useSession()`, change it only through these methods. */
export interface Session {
  get: () => SessionState;
  subscribe: (listener: (state: SessionState) => void) => () => void;
  /** Whether the browser still stores the session: the storage may have been cleared while the page is open. */
  isStored: () => boolean;
  /** After login, OTP or Google: stores token and user in local and session storage under their promised names. */
  signIn: (input: { user: SessionUser; token: string; remember?: boolean }) => void;
  /** Replaces the stored user (after verifying, or `GET auth/profile`). */
  setUser: (user: SessionUser) => void;
  /** Asks `GET auth/profile` again and stores the answer as the user. */
  refreshUser: () => Promise<SessionUser | null>;
  /** Ends the session on the server and in the browser, then navigates to '/'. */
  signOut: () => Promise<void>;
}

/**
 * Registry of dialogs by name, each with its props; any part of the page may open them. Empty here: a remote adds its
 * own by declaration merging in its `src/dialogs.d.ts`, beside the manifest that provides them.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is there to be added to
export interface DialogProps {}
export type DialogName = keyof DialogProps;

/** Props of a dialog component: its own, and `onClose` from the modal host. */
export type DialogComponentProps<Name extends DialogName> = DialogProps[Name] & { onClose: () => void };

/**
 * Registry of slots by name (places in a page that another remote may fill), each with the props passed to the filling
 * component. The remote that owns the page adds its slots in `src/slots.d.ts`.
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

/** The pending search; it survives sign-in and a reload in the same tab. */
export interface SearchQuery {
  text: string;
  pending: boolean;
  /** Address of the search with all its filters, once it has been shown; without it only the search words are known. */
  address?: string;
}

export interface RequestOptions {
  /** Query parameters; lists become repeated keys, undefined values are left out. */
  params?: object;
  signal?: AbortSignal;
  /** `blob` for files; by default parsed as JSON. */
  responseType?: 'json' | 'blob';
  /** Sent as `Idempotency-Key`: a repeated key and body get the first response again. */
  idempotencyKey?: string;
  /** Upload progress, from 0 to 1. */
  onUploadProgress?: (share: number) => void;
}

/**
 * HTTP client for paths below `/api`: adds the bearer token, unwraps responses to their body, and lets a burst of 401s
 * cause one refresh. A body may be an object (sent as JSON) or FormData. Every failure is thrown as an `ApiError`.
 */
export interface HttpClient {
  get<Body>(path: string, options?: RequestOptions): Promise<Body>;
  post<Body>(path: string, body?: unknown, options?: RequestOptions): Promise<Body>;
  put<Body>(path: string, body?: unknown, options?: RequestOptions): Promise<Body>;
  delete<Body>(path: string, options?: RequestOptions): Promise<Body>;
}

/** The product behind a shell. */
export interface ShellProduct {
  /** Second part of a page's title. */
  name: string;
  /** Page that is offered where another is missing, besides the start page. */
  mainPage: { label: string; to: string };
  /** Message for a person whose account could not be fetched again. */
  accountNotFetched: string;
}

/** Everything the shell gives a remote: by argument in `setup(shell)`, and to components through `useShell()`. */
export interface Shell {
  session: Session;
  /** The product, as the kit's own parts name it. */
  product: ShellProduct;
  http: HttpClient;
  queryClient: QueryClient;
  notify: Notify;
  openDialog: <Name extends DialogName>(name: Name, props: DialogProps[Name]) => void;
  closeDialog: () => void;
  navigate: (to: string, options?: { replace?: boolean }) => void;
  /**
   * The page from which a visitor was sent to sign in; returned once: after sign-in navigate to `takeReturnPath() ??
   * <the usual target>`.
   */
  takeReturnPath: () => string | null;
  searchQuery: { get(): SearchQuery; set(query: SearchQuery): void };
  /** Settings that the server gives the browser at run time. */
  settings: {
    googleClientId: string | null;
    /**
     * Address of the development stand-in for Google's sign-in window; null in production and where a client id is set.
     */
    googleStandIn: string | null;
    /** Country by which a phone number is parsed when its owner has stated no country. */
    defaultCountry: string;
    /**
     * Days after the end of an application during which an employer may read the data sent with it; absent in older
     * shells.
     */
    endedAccessDays?: number;
    production: boolean;
    /** Operator of this installation: unset values are left out of the screens. */
    company: { email: string | null; site: string | null; social: string[] };
    /** Address of the product film when hosted elsewhere; null for the film shipped with the product. */
    videoUrl: string | null;
    /** Public base URL, for links used outside the site (mail, sharing): `https://jobs.example.org`. */
    publicUrl: string;
  };
  /**
   * The part of this object specific to the remote; absent in shells before contract 2.4, and in the shell's own pages.
   */
  remote?: RemotePart;
}

/** The part of the shell object that is specific to one remote. */
export interface RemotePart {
  /** Federation name. */
  name: string;
  /**
   * Value of a setting of the remote's manifest for a login type; undefined if the manifest does not declare the
   * setting. Components read it with `useSetting`.
   * @param role login type of the session; null for visitors
   */
  setting: (name: string, role: Role | null) => SettingValue | undefined;
  /**
   * Subscribes to possible changes of settings.
   * @returns the unsubscribe function
   */
  subscribe: (listener: () => void) => () => void;
}

export { SHELL_CONTRACT_VERSION } from '@market/remote-contract';

/** Result of a remote's `setup`. */
export interface RemoteModule {
  /**
   * Renders the paths of its manifest's `pages` with `useRoutes` (whole paths, from the root), inside the shell's
   * layout.
   */
  Pages: ComponentType;
  /**
   * Preloads the code of the page at an address, so that hydration need not wait; `createPages` makes this function.
   */
  preload?: (pathname: string) => Promise<void>;
  /** Preloads a dialog before it is opened; without this function it loads on opening. */
  preloadDialog?: (name: DialogName) => Promise<void>;
  dialogs: { [Name in DialogName]?: LazyExoticComponent<ComponentType<DialogComponentProps<Name>>> };
  /** Components for the slots that its manifest fills. */
  slots?: { [Name in SlotName]?: LazyExoticComponent<ComponentType<SlotProps[Name]>> };
}

/** The one function that a remote exposes as `./remote`. */
export type SetupRemote = (shell: Shell) => RemoteModule | Promise<RemoteModule>;
