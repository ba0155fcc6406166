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
 * Remote built as for publishing, rebuilt with each save and served to the real shell of a marketplace on this machine,
 * which loads it by a session override. Without hot reload: the page belongs to the shell, so a saved file is shown
 * with the next reload.
 * @param options remote and port
 */
export function inShellConfig({
  workspace,
  name,
  port,
}: InShellOptions): Configuration & { devServer: ServerConfiguration } {
  const { cache: _, ...published } = remoteBrowserConfig({ workspace, name });
  return {
    ...published,
    // Same options as in production: the shell does not share React's development runtime, and its page does not allow
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
      // Cross-origin: the page has another address of this machine.
      headers: { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' },
    },
  };
}
