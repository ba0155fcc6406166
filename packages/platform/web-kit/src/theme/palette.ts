/**
 * The colours of the product, by role. `tokens.css` holds the same values for the first paint, before any script runs;
 * `palette.test.ts` keeps the two equal and checks WCAG AA contrast.
 */
export interface Palette {
  canvas: string;
  surface: string;
  raised: string;
  sunken: string;
  ink: string;
  'ink-2': string;
  'ink-3': string;
  line: string;
  'line-strong': string;
  'control-line': string;
  primary: string;
  'primary-hover': string;
  'primary-active': string;
  'on-primary': string;
  'primary-tint': string;
  'primary-tint-strong': string;
  accent: string;
  'accent-ink': string;
  'accent-tint': string;
  success: string;
  'success-tint': string;
  warning: string;
  'warning-tint': string;
  danger: string;
  'danger-hover': string;
  'on-danger': string;
  'danger-tint': string;
  hero: string;
  'hero-2': string;
  'hero-ink': string;
  'hero-ink-2': string;
  'hero-line': string;
}

export const lightPalette: Palette = {
  canvas: '#f4f7f7',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#ebf1f2',
  ink: '#0d1f27',
  'ink-2': '#435a65',
  'ink-3': '#566c76',
  line: '#dde6e8',
  'line-strong': '#c2cfd3',
  'control-line': '#7c929c',
  primary: '#0b6479',
  'primary-hover': '#095468',
  'primary-active': '#074353',
  'on-primary': '#ffffff',
  'primary-tint': '#e1f0f4',
  'primary-tint-strong': '#c7e3ea',
  accent: '#f0753a',
  'accent-ink': '#b0440c',
  'accent-tint': '#fdebe1',
  success: '#176f42',
  'success-tint': '#e2f3e9',
  warning: '#855600',
  'warning-tint': '#fcf1d9',
  danger: '#b8322a',
  'danger-hover': '#9c2820',
  'on-danger': '#ffffff',
  'danger-tint': '#fbe9e7',
  hero: '#0a2e3a',
  'hero-2': '#0e3b4a',
  'hero-ink': '#f3fafb',
  'hero-ink-2': '#b4ced6',
  'hero-line': '#2b5767',
};

export const darkPalette: Palette = {
  canvas: '#0a1317',
  surface: '#111d23',
  raised: '#17262d',
  sunken: '#0d181d',
  ink: '#e8f0f2',
  'ink-2': '#b1c3ca',
  'ink-3': '#90a5ae',
  line: '#21323a',
  'line-strong': '#344952',
  'control-line': '#6a828d',
  primary: '#4cbad4',
  'primary-hover': '#6ccbe1',
  'primary-active': '#37a3bd',
  'on-primary': '#03212a',
  'primary-tint': '#0f313b',
  'primary-tint-strong': '#17454f',
  accent: '#ff8b52',
  'accent-ink': '#ffa477',
  'accent-tint': '#3a2114',
  success: '#63ce93',
  'success-tint': '#10301f',
  warning: '#e8b95c',
  'warning-tint': '#33270d',
  danger: '#ff8f85',
  'danger-hover': '#ffa89f',
  'on-danger': '#2c0704',
  'danger-tint': '#3d1a17',
  hero: '#0c2029',
  'hero-2': '#112b36',
  'hero-ink': '#f3fafb',
  'hero-ink-2': '#a9c3cb',
  'hero-line': '#274a57',
};
