import { encode } from 'html-entities';

/** No document of XML 1.0 may hold these, not even as references; half of a surrogate pair is no character at all. */
const NO_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text to stand between tags of XML, or in an attribute's double quotes. */
export function xmlText(text: string): string {
  return encode(text.replace(NO_XML, ''), { level: 'xml' });
}
