declare module 'fontkit' {
  /** The library has no types of its own; this is all of it that is used here. */
  export function create(bytes: Buffer): { hasGlyphForCodePoint(codePoint: number): boolean };
}
