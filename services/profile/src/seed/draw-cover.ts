import { createHash } from 'node:crypto';
import { inTurn } from '@market/api';
import sharp from 'sharp';

const WIDTH = 1600;
const HEIGHT = 400;
/** Sky, far hills, near hills. */
const COLOURS = [
  ['#dbeafe', '#93c5fd', '#1f6feb'],
  ['#ccfbf1', '#5eead4', '#0f766e'],
  ['#ede9fe', '#c4b5fd', '#7c3aed'],
  ['#fef3c7', '#fcd34d', '#b45309'],
  ['#e2e8f0', '#94a3b8', '#475569'],
] as const;

/** Wide cover as PNG, hills below a sun, deterministic by name. */
export async function drawCover(name: string): Promise<Buffer> {
  const bytes = createHash('sha256').update(name).digest();
  const [sky, far, near] = inTurn(COLOURS, bytes.readUInt8(2));
  const sun = 200 + bytes.readUInt8(3) * 4.5;
  const lift = bytes.readUInt8(4) / 4;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/>
    <circle cx="${sun}" cy="130" r="70" fill="#fff" opacity=".8"/>
    <path d="M0 ${230 + lift} Q 260 ${120 + lift} 560 240 T 1100 ${210 - lift} T 1600 220 V 400 H 0z" fill="${far}"/>
    <path d="M0 330 Q 320 ${200 + lift} 700 310 T 1250 ${270 + lift} T 1600 300 V 400 H 0z" fill="${near}"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
