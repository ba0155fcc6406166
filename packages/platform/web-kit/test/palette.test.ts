import { readFileSync } from 'node:fs';
import path from 'node:path';
import { darkPalette, lightPalette, type Palette } from '../src/theme/palette';

const tokens = readFileSync(path.join(__dirname, '../src/theme/tokens.css'), 'utf8');

const colorsOf = (selector: string): Record<string, string> => {
  const block = tokens.slice(tokens.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--mk-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
};

/** WCAG 2.2, relative luminance. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

const grounds = ['canvas', 'surface', 'raised', 'sunken'] as const;

/** Text on its ground: at least 4.5 to 1. */
const texts: readonly (readonly [text: keyof Palette, ground: keyof Palette])[] = [
  ...(['ink', 'ink-2', 'ink-3', 'primary', 'danger'] as const).flatMap((text) =>
    grounds.map((ground) => [text, ground] as const),
  ),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'primary-active'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['primary', 'primary-tint'],
  ['ink', 'primary-tint-strong'],
  ['success', 'success-tint'],
  ['warning', 'warning-tint'],
  ['danger', 'danger-tint'],
  ['accent-ink', 'accent-tint'],
  ['accent-ink', 'canvas'],
  ['hero-ink', 'hero'],
  ['hero-ink', 'hero-2'],
  ['hero-ink-2', 'hero'],
];

/** The edges of controls: at least 3 to 1. */
const edges: readonly (readonly [edge: keyof Palette, ground: keyof Palette])[] = [
  ['control-line', 'surface'],
  ['control-line', 'raised'],
  ['primary', 'surface'],
];

describe.each([
  ['light', lightPalette, ':root'],
  ['dark', darkPalette, ":root[data-theme='dark']"],
] as const)('the %s palette', (_name, palette, selector) => {
  it('is the same in the style sheet of the first paint', () => {
    expect(colorsOf(selector)).toEqual(palette);
  });

  it.each(texts)('lets people read %s on %s (WCAG AA)', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edges)('lets people see the edge %s on %s (WCAG AA)', (edge, ground) => {
    expect(contrast(palette[edge], palette[ground])).toBeGreaterThanOrEqual(3);
  });
});

test('on paper, which is white, there is the light palette only', () => {
  const style = document.createElement('style');
  style.textContent = tokens;
  document.head.append(style);
  const isDark = (rule: CSSRule) =>
    rule.cssText.includes("data-theme='dark'") || rule.cssText.includes('data-theme="dark"');
  const dark = [...style.sheet!.cssRules].filter(isDark);
  style.remove();
  expect(dark).toHaveLength(1);
  expect((dark[0] as CSSMediaRule).media.mediaText).toBe('screen');
});
