import { createHash } from 'node:crypto';
import { inTurn } from '@market/api';
import sharp from 'sharp';

const SIZE = 320;
const COLOURS = ['#1f6feb', '#0f766e', '#7c3aed', '#b45309', '#be185d', '#15803d', '#475569', '#c2410c'];
/** Shapes on a field of 160 × 160. */
const SHAPES = [
  '<circle cx="64" cy="80" r="34" fill="#fff"/><circle cx="96" cy="80" r="34" fill="#fff" opacity=".55"/>',
  '<path d="M40 112 L80 40 L120 112z" fill="#fff"/>',
  '<path d="M44 116 V64 h18 v52z M71 116 V44 h18 v72z M98 116 V80 h18 v36z" fill="#fff"/>',
  '<path d="M36 92 q22 -28 44 0 t44 0" stroke="#fff" stroke-width="14" fill="none" stroke-linecap="round"/>',
  '<path d="M80 36 L118 80 L80 124 L42 80z" fill="#fff"/>',
  '<rect x="44" y="44" width="30" height="72" rx="8" fill="#fff"/><rect x="86" y="44" width="30" height="72" rx="8" fill="#fff" opacity=".6"/>',
];

/** Logo as PNG, deterministic by name: demo companies have logos that are nobody's. */
export async function drawLogo(name: string): Promise<Buffer> {
  const bytes = createHash('sha256').update(name).digest();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 160 160">
    <rect width="160" height="160" fill="${inTurn(COLOURS, bytes.readUInt8(0))}"/>
    ${inTurn(SHAPES, bytes.readUInt8(1))}
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
