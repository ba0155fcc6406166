import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

/** Noto Sans (SIL Open Font License): Latin, Greek, Cyrillic and Devanagari letters in one file. */
const FILES = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const;
export type Weight = keyof typeof FILES;

/** Bytes of the font file. */
export const fontFile = (weight: Weight): Buffer => readFileSync(require.resolve(FILES[weight]));

const fonts = new Map<Weight, Font>();
/** Font, loaded once. */
export function fontOf(weight: Weight): Font {
  const font = fonts.get(weight) ?? create(fontFile(weight));
  fonts.set(weight, font);
  return font;
}

/** Whether the font has a glyph for a character. */
export const canWrite = (character: string): boolean =>
  fontOf('regular').hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
