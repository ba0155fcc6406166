/** Plot row: values from the least important mark (hollow) to the most important (full). */
export interface PlotRow {
  label: string;
  values: number[];
}

export interface DotPlot {
  title: string;
  /** Labels of a row's marks, in order. */
  marks: string[];
  panels: Array<{ title: string; rows: PlotRow[] }>;
}

const WIDTH = 760;
const LEFT = 110;
const RIGHT = 30;
const ROW = 24;
const COLOURS = ['#0b7a75', '#b45309', '#1d4ed8', '#7c3aed', '#4d7c0f', '#9f1239'];

/** Renders a dot plot on a logarithmic axis, one panel per size and one row per engine, as a standalone SVG. */
export function dotPlot({ title, marks, panels }: DotPlot): string {
  const values = panels.flatMap(({ rows }) => rows.flatMap((row) => row.values)).filter((value) => value > 0);
  const [from, to] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  const x = (value: number) =>
    LEFT + ((Math.log10(Math.max(value, 10 ** from)) - from) / Math.max(1, to - from)) * (WIDTH - LEFT - RIGHT);
  const engines = [...new Set(panels.flatMap(({ rows }) => rows.map(({ label }) => label)))];
  const parts: string[] = [];
  let y = 58;
  for (const panel of panels) {
    const height = panel.rows.length * ROW;
    parts.push(text(16, y + 12, panel.title, 'font-weight="600"'));
    y += 24;
    for (let power = from; power <= to; power += 1)
      parts.push(
        `<line x1="${x(10 ** power)}" x2="${x(10 ** power)}" y1="${y - 4}" y2="${y + height}" stroke="#d4d4d4"/>`,
      );
    for (const { label, values: own } of panel.rows) {
      const colour = COLOURS[engines.indexOf(label) % COLOURS.length]!;
      const middle = y + ROW / 2;
      parts.push(
        text(LEFT - 10, middle + 4, label, 'text-anchor="end"'),
        `<line x1="${x(Math.min(...own))}" x2="${x(Math.max(...own))}" y1="${middle}" y2="${middle}" stroke="${colour}" stroke-width="3" opacity="0.45"/>`,
      );
      parts.push(
        ...own.map(
          (value, at) =>
            `<circle cx="${x(value)}" cy="${middle}" r="5" fill="${at === 0 ? '#fff' : colour}" stroke="${colour}" stroke-width="2" fill-opacity="${at === own.length - 1 || at === 0 ? 1 : 0.45}"><title>${label}, ${marks[at]!}: ${shown(value)}</title></circle>`,
        ),
      );
      y += ROW;
    }
    for (let power = from; power <= to; power += 1)
      parts.push(
        text(x(10 ** power), y + 16, shown(10 ** power), 'text-anchor="middle" fill="#525252" font-size="11"'),
      );
    y += 36;
  }
  const head = [
    text(16, 24, title, 'font-size="15" font-weight="600"'),
    text(
      16,
      44,
      `${marks.length > 1 ? `From hollow to full: ${marks.join(', ')}. ` : ''}The axis is logarithmic.`,
      'fill="#525252" font-size="12"',
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="13" fill="#171717"><rect width="100%" height="100%" fill="#fff"/>${[...head, ...parts].join('\n')}</svg>\n`;
}

function text(x: number, y: number, words: string, attributes: string): string {
  return `<text x="${x}" y="${y}" ${attributes}>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`;
}

/** Rounds to three significant digits. */
export function shown(value: number): string {
  if (value === 0) return '0';
  return value >= 100
    ? Math.round(value).toLocaleString('en')
    : String(Number(value.toPrecision(value >= 0.1 ? 3 : 2)));
}
