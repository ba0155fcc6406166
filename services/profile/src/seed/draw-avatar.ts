import { createHash } from 'node:crypto';
import { inTurn } from '@market/api';
import sharp from 'sharp';

const SIZE = 320;
const SKIN = ['#f6d7bd', '#e9b892', '#c98d63', '#9c6644', '#6f4528'];
const HAIR = ['#2b2320', '#5b3a29', '#9a6b3f', '#c9a26b', '#7a7a7a', '#3d2f4f'];
const SHIRT = ['#2f6f8f', '#7a4f9a', '#3f7d58', '#b5543f', '#40506b', '#b58a2f'];
const GROUND = ['#dcebf2', '#eee3f3', '#e0efe4', '#f6e4de', '#e6e9f0', '#f5ecd8'];

/** Plain portrait as PNG, deterministic by name: demo candidates have faces that are nobody's. */
export async function drawAvatar(name: string): Promise<Buffer> {
  const bytes = createHash('sha256').update(name).digest();
  const pick = (colours: readonly string[], at: number) => inTurn(colours, bytes.readUInt8(at));
  const long = bytes.readUInt8(4) % 2 === 0;
  const hair = pick(HAIR, 1);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 160 160">
    <rect width="160" height="160" fill="${pick(GROUND, 3)}"/>
    ${long ? `<path d="M44 70 q36 -60 72 0 v48 h-72z" fill="${hair}"/>` : ''}
    <path d="M24 160 q4 -46 56 -46 t56 46z" fill="${pick(SHIRT, 2)}"/>
    <rect x="68" y="92" width="24" height="30" rx="12" fill="${pick(SKIN, 0)}"/>
    <ellipse cx="80" cy="72" rx="29" ry="34" fill="${pick(SKIN, 0)}"/>
    <path d="M50 68 q2 -36 30 -36 t30 36 q-12 -18 -30 -18 t-30 18z" fill="${hair}"/>
    <circle cx="69" cy="74" r="3" fill="#2b2320"/><circle cx="91" cy="74" r="3" fill="#2b2320"/>
    <path d="M70 88 q10 8 20 0" stroke="#8a4b3c" stroke-width="3" fill="none" stroke-linecap="round"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
