const AT_FIRST = 4_096;
/** A unit of UTF-16 takes so many bytes at most. */
const BYTES_A_UNIT = 3;
const ASCII = 0x80;

/** A text's bytes in UTF-8. The memory is used again and again: what stands in it is good until the next text comes. */
export class TextBytes {
  bytes: Buffer = Buffer.allocUnsafeSlow(AT_FIRST);

  /** Writes a text down, and gives how many bytes it has: as many as letters where all are ASCII, more where not. */
  write(text: string): number {
    this.makeRoom(text.length * BYTES_A_UNIT);
    return this.bytes.write(text);
  }

  /** The same for a word, which is so short that calling the platform takes longer than writing it. */
  writeWord(word: string): number {
    this.makeRoom(word.length * BYTES_A_UNIT);
    const { bytes } = this;
    for (let at = 0; at < word.length; at += 1) {
      const code = word.charCodeAt(at);
      if (code >= ASCII) return bytes.write(word);
      bytes[at] = code;
    }
    return word.length;
  }

  makeRoom(bytes: number): void {
    if (bytes > this.bytes.length) this.bytes = Buffer.allocUnsafeSlow(2 * bytes);
  }
}
