import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compiler } from 'webpack';

/** Latin font subset, used on every page; other alphabets are fetched by pages that need them. */
const FIRST_FONTS = /-latin-wght-normal\.[0-9a-f]+\.woff2$/;

/**
 * Adds preload links for chunks of the first screen to the page's head: the entry requests them only once it runs,
 * while the browser can fetch them in parallel. Like the entry they follow the render-critical resources: on a slow
 * connection the styles would otherwise compete with ten times as many bytes of scripts. Fonts are preloaded as well: a
 * page painted before its font arrives is laid out twice.
 */
export class PreloadPlugin {
  constructor(private readonly chunkNames: string[]) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('Preload', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('Preload', (tags) => {
        const files = this.chunkNames.flatMap((name) => [...(compilation.namedChunks.get(name)?.files ?? [])]);
        for (const file of files) {
          const attributes = file.endsWith('.css')
            ? { rel: 'stylesheet', href: `/${file}` }
            : { rel: 'preload', as: 'script', fetchpriority: 'low', href: `/${file}` };
          tags.headTags.push({ tagName: 'link', voidTag: true, attributes, meta: { plugin: 'Preload' } });
        }
        const fonts = [...Object.keys(compilation.assets)].filter((file) => FIRST_FONTS.test(file));
        for (const file of fonts) {
          const attributes = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` };
          tags.headTags.push({ tagName: 'link', voidTag: true, attributes, meta: { plugin: 'Preload' } });
        }
        return tags;
      });
    });
  }
}
