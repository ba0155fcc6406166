import { JOB_PREVIEW } from '@market/contracts/job-posts';
import { createFairQueue } from '@market/service-kit';
import sharp, { type OverlayOptions } from 'sharp';
import type { JobPreview } from '../domain/job-preview';
import type { Weight } from '../../shared/adapters/noto-sans';
import { fitted, outlines, wrapped, writable } from './written-line';

const { width: WIDTH, height: HEIGHT } = JOB_PREVIEW;
const MARGIN = 80;
const LOGO = 136;
const DRAW_LIMIT_SECONDS = 5;
/** Maximum number of letters that are measured; more never fit into all lines. */
const LETTERS_MAX = 240;
const TITLE_LINES = 3;
const TITLE = { weight: 'bold', size: 68, width: WIDTH - 2 * MARGIN } as const;
/** Baseline of the title's first line. */
const TITLE_TOP = 266;
const TITLE_LEADING = 82;
const FACT_LEADING = 54;
/** Baseline of the last line. */
const FOOT = HEIGHT - 60;

/** Colours of the light theme. */
const SURFACE = '#ffffff';
const INK = '#0d1f27';
const QUIET = '#566c76';
const PRIMARY = '#0b6479';

/**
 * Fair queue by address, since drawing occupies a core: drawings of one address run one after the other, without
 * delaying those of others.
 */
const inLine = createFairQueue({ atOnce: 2, atOnceOfOne: 1, waiting: 30, waitingOfOne: 6 });

/**
 * Draws a job's preview image as a PNG (ADR 0102). Texts in a script that the font lacks are omitted, a title is
 * replaced by the job's category; an unreadable logo is omitted as well.
 * @param address key in the fair queue
 * @throws MarketError as `createFairQueue`; Error when drawing takes too long
 */
export async function drawPreview(address: string, preview: JobPreview): Promise<Buffer> {
  return inLine(address, async () => {
    const logo = preview.logo && (await logoLayer(preview.logo));
    return sharp(Buffer.from(svgOf(preview, logo !== undefined)))
      .composite(logo ? [logo] : [])
      .timeout({ seconds: DRAW_LIMIT_SECONDS })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
  });
}

function svgOf({ title, kind, company, place, pay, productName }: JobPreview, hasLogo: boolean): string {
  const cut = (text: string | undefined) => writable([...(text ?? '')].slice(0, LETTERS_MAX).join(''));
  const lines: string[] = [];
  const write = (text: string, y: number, look: { weight: Weight; size: number; colour: string; width?: number }) => {
    const { weight, size, colour, width = TITLE.width } = look;
    lines.push(outlines(fitted(text, { weight, size, width }), { weight, size, colour, x: MARGIN, y }));
  };
  const product = cut(productName);
  const beside = hasLogo ? TITLE.width - LOGO - MARGIN / 2 : TITLE.width;
  if (product) write(product, 118, { weight: 'bold', size: 38, colour: PRIMARY, width: beside });
  const firm = cut(company);
  const facts = [cut(place), cut(pay)].filter((fact) => fact !== undefined);
  const written = wrapped(cut(title) ?? cut(kind) ?? '', TITLE, TITLE_LINES);
  for (const [index, line] of written.entries())
    write(line, TITLE_TOP + index * TITLE_LEADING, { ...TITLE, colour: INK });
  let y = FOOT;
  if (facts.length > 0) {
    write(facts.join(' · '), y, { weight: 'regular', size: 34, colour: QUIET });
    y -= FACT_LEADING;
  }
  if (firm) write(firm, y, { weight: 'bold', size: 38, colour: INK });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${SURFACE}"/>`,
    `<rect width="${WIDTH}" height="16" fill="${PRIMARY}"/>`,
    ...lines,
    '</svg>',
  ].join('');
}

async function logoLayer(bytes: Buffer): Promise<OverlayOptions | undefined> {
  try {
    const input = await sharp(bytes, { limitInputPixels: 4_000_000, failOn: 'error' })
      .timeout({ seconds: DRAW_LIMIT_SECONDS })
      .resize({ width: LOGO, height: LOGO, fit: 'contain', background: SURFACE })
      .png()
      .toBuffer();
    return { input, left: WIDTH - MARGIN - LOGO, top: 56 };
  } catch {
    // An unreadable logo is omitted; the picture shows the rest.
    return undefined;
  }
}
