/**
 * A web address by the letters of RFC 3986, as the schema of JSON Resume wants it: other letters in percent codes, the
 * host of another script in Punycode.
 */
export function uriOf(address: string): string {
  const [before = '', ...fragments] = new URL(address).href.split('#');
  const uri = [before, ...(fragments.length > 0 ? [fragments.join('%23')] : [])].join('#');
  return uri
    .replaceAll(/[^A-Za-z0-9\-._~:/?#@!$&'()*+,;=%]/gu, (letter) =>
      letter === '[' ? '%5B' : letter === ']' ? '%5D' : encodeURIComponent(letter),
    )
    .replaceAll(/%(?![\dA-Fa-f]{2})/g, '%25');
}
