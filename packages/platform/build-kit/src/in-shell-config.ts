import type { Configuration } from 'webpack';
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';
import { remoteBrowserConfig } from './presets';

interface InShellOptions {
  /** The remote's folder. */
  workspace: string;
  /** Federation name. */
  name: string;
  port: number;
}

/**
 * A remote as it is published, built anew with each save and served to the real shell of a marketplace on this machine,
 * which loads it by a session override. Without hot reload: the page is the shell's, so a saved file shows with the
 * next reload.
 * @param options which remote, and where
 */
export function inShellConfig({
  workspace,
  name,
  port,
}: InShellOptions): Configuration & { devServer: ServerConfiguration } {
  const { cache: _, ...published } = remoteBrowserConfig({ workspace, name });
  return {
    ...published,
    // Otherwise as in production: the shell does not share React's development runtime, and its page does not allow
    // `eval`.
    devtool: 'source-map',
    optimization: { ...published.optimization, minimize: false },
    stats: 'none',
    devServer: {
      host: 'localhost',
      port,
      static: false,
      hot: false,
      liveReload: false,
      client: false,
      // The page is of another address of this machine.
      headers: { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' },
    },
  };
}
