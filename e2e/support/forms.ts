const EMBEDDED_PORT = 3311;
const SPLIT_PORT = 3312;
/** The broker as the split form sees it: a proxy that tests can close and open again. */
const BROKER_PROXY_PORT = 3313;

const RESTARTED_PORT = 3315;
const GOOGLE_PORT = 3316;

/** Addresses of both forms during the tests. */
export const FORMS = {
  embedded: { port: EMBEDDED_PORT, url: `http://localhost:${EMBEDDED_PORT}` },
  split: {
    port: SPLIT_PORT,
    url: `http://localhost:${SPLIT_PORT}`,
    brokerProxy: { port: BROKER_PROXY_PORT, controlUrl: `http://127.0.0.1:${BROKER_PROXY_PORT + 1}` },
  },
  /** With Google sign-in set up, started by its own test. */
  google: { port: GOOGLE_PORT, url: `http://localhost:${GOOGLE_PORT}` },
  /** Started, stopped and started again by its own test. */
  restarted: { port: RESTARTED_PORT, url: `http://localhost:${RESTARTED_PORT}` },
} as const;
