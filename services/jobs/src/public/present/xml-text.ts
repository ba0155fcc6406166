import { encode } from 'html-entities';

/** Characters forbidden in XML 1.0, even as references; includes lone surrogates. */
const NO_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Escapes text for XML content or double-quoted attributes. */
export function xmlText(text: string): string {
  return encode(text.replace(NO_XML, ''), { level: 'xml' });
}
