import { parse } from 'tldts';

/** False positives that look like addresses: technologies, files, degrees. */
const NOT_ADDRESSES = new Set(
  'asp.net ado.net vb.net ml.net java.net java.io socket.io draw.io power.bi system.io readme.md main.py setup.py install.sh b.sc m.sc b.com m.com b.tech m.tech b.arch b.sc.it m.sc.it red.design red.best node.io'.split(
    ' ',
  ),
);
/** Whether a name ends in a registered suffix, from the public suffix list. */
export function isHost(piece: string): boolean {
  const host = piece.replace(/^[^\p{L}\p{N}.]+|[^\p{L}\p{N}]+$/gu, '');
  if (!/^[^.]+(?:\.[^.]+)+$/u.test(host) || NOT_ADDRESSES.has(host)) return false;
  const { isIcann, domain } = parse(host, { validateHostname: false });
  return isIcann === true && domain !== null;
}
