import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compiler } from 'webpack';

/** Letters of every page; those of other alphabets are fetched where a page has them. */
const FIRST_FONTS = /-latin-wght-normal\.[0-9a-f]+\.woff2$/;

/**
 * Names chunks of the first screen in the page's head: the entry only asks for them once it runs, and the browser can
 * fetch them at the same time as the entry instead. Like the entry they come after what the page is painted with: on a
 * slow connection its styles would otherwise share the line with ten times as many bytes of scripts. Fonts are named as
 * well: a page that is painted before its font is there is laid out twice.
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
