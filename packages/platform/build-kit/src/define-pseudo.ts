import webpack from 'webpack';
import { hasPseudo } from './pseudo';

/** Tells `@market/texts` whether there is the pseudo-language; browsers have no environment that it could ask. */
export const definePseudo = (): webpack.DefinePlugin =>
  new webpack.DefinePlugin({ 'process.env.WITH_PSEUDO': JSON.stringify(String(hasPseudo())) });
