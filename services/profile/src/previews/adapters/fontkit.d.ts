declare module 'fontkit' {
  /** Glyph positions of a line, in units of the font. */
  interface GlyphRun {
    glyphs: ReadonlyArray<{ path: { toSVG(): string } }>;
    positions: ReadonlyArray<{ xAdvance: number; xOffset: number; yOffset: number }>;
    advanceWidth: number;
  }
  interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): GlyphRun;
  }
  /** The library has no types of its own; only the parts used here are declared. */
  export function create(bytes: Buffer): Font;
}
