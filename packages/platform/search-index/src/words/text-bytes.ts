const AT_FIRST = 4_096;
/** Maximum UTF-8 bytes of a UTF-16 unit. */
const BYTES_A_UNIT = 3;
const ASCII = 0x80;

/** Buffer of a text's UTF-8 bytes. The memory is reused: its content is valid until the next write. */
export class TextBytes {
  bytes: Buffer = Buffer.allocUnsafeSlow(AT_FIRST);

  /** Writes a text, and returns its number of bytes: equal to its length if all letters are ASCII, else more. */
  write(text: string): number {
    this.makeRoom(text.length * BYTES_A_UNIT);
    return this.bytes.write(text);
  }

  /** The same for a word, for which the platform's call would take longer than a loop. */
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
