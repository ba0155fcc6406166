/** Frontend to build. */
export interface FrontendOptions {
  /** The workspace's folder. */
  workspace: string;
  /** The federation name: a JavaScript identifier, because Module Federation makes a global of it. */
  name: string;
}
