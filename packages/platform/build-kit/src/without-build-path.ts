import webpack from 'webpack';

/**
 * Empties `import.meta.url`, for which webpack would insert the source file's path on the build machine, in browser and
 * server builds alike. `new URL(file, import.meta.url)` is resolved earlier.
 */
export const withoutBuildPath = (): webpack.DefinePlugin =>
  new webpack.DefinePlugin({ 'import.meta.url': JSON.stringify('') });
