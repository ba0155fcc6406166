import webpack from 'webpack';
import { hasPseudo } from './pseudo';

/**
 * Defines for `@market/texts` whether the pseudo-language is available, because browsers have no environment variables.
 */
export const definePseudo = (): webpack.DefinePlugin =>
  new webpack.DefinePlugin({ 'process.env.WITH_PSEUDO': JSON.stringify(String(hasPseudo())) });
