import { theme as antdTheme, type ThemeConfig } from 'antd';
import { darkPalette, lightPalette } from '../../theme/palette';
import type { ThemeName } from '../../theme/theme-choice';

const FONT_BODY = "'Figtree Variable', 'Body Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif";

/**
 * antd's theme, made from our palette. One CSS-variable key for all copies, so that its style sheets are written once.
 */
export const antdThemeFor = (name: ThemeName): ThemeConfig => {
  const dark = name === 'dark';
  const colors = dark ? darkPalette : lightPalette;
  return {
    cssVar: { key: 'market' },
    hashed: false,
    algorithm: dark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      colorPrimary: colors.primary,
      colorPrimaryHover: colors['primary-hover'],
      colorPrimaryActive: colors['primary-active'],
      colorPrimaryText: colors.primary,
      colorPrimaryBg: colors['primary-tint'],
      colorPrimaryBgHover: colors['primary-tint-strong'],
      colorPrimaryBorder: colors.primary,
      colorInfo: colors.primary,
      colorSuccess: colors.success,
      colorSuccessBg: colors['success-tint'],
      colorSuccessBorder: colors['success-tint'],
      colorWarning: colors.warning,
      colorWarningBg: colors['warning-tint'],
      colorWarningBorder: colors['warning-tint'],
      colorError: colors.danger,
      colorErrorHover: colors['danger-hover'],
      colorErrorBg: colors['danger-tint'],
      colorErrorBorder: colors['danger-tint'],
      colorInfoBg: colors['primary-tint'],
      colorInfoBorder: colors['primary-tint'],
      colorLink: colors.primary,
      colorLinkHover: colors['primary-hover'],
      colorLinkActive: colors['primary-active'],
      colorTextLightSolid: colors['on-primary'],
      linkDecoration: 'underline',

      colorText: colors.ink,
      colorTextSecondary: colors['ink-2'],
      colorTextTertiary: colors['ink-3'],
      colorTextDescription: colors['ink-3'],
      colorTextPlaceholder: colors['ink-3'],
      colorTextHeading: colors.ink,
      colorTextLabel: colors['ink-2'],
      colorIcon: colors['ink-3'],
      colorIconHover: colors.ink,

      colorBgLayout: colors.canvas,
      colorBgContainer: colors.surface,
      colorBgElevated: colors.raised,
      colorBgMask: dark ? 'rgb(2 8 11 / 68%)' : 'rgb(8 30 38 / 52%)',
      colorFillAlter: colors.sunken,
      colorFillTertiary: colors.sunken,
      colorFillSecondary: colors.line,
      controlItemBgHover: colors.sunken,
      controlItemBgActive: colors['primary-tint'],
      controlItemBgActiveHover: colors['primary-tint-strong'],
      colorBorder: colors['control-line'],
      colorBorderSecondary: colors.line,
      colorSplit: colors.line,

      fontFamily: FONT_BODY,
      fontSize: 15,
      fontSizeSM: 13,
      fontSizeLG: 16,
      lineHeight: 1.55,
      fontWeightStrong: 650,

      borderRadius: 10,
      borderRadiusLG: 12,
      borderRadiusSM: 6,
      borderRadiusXS: 4,

      controlHeight: 42,
      controlHeightLG: 52,
      controlHeightSM: 32,
      controlOutlineWidth: 3,
      controlOutline: colors['primary-tint-strong'],

      motionDurationFast: '0.08s',
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
      motion: !prefersReducedMotion(),
      boxShadow: 'var(--mk-shadow-2)',
      boxShadowSecondary: 'var(--mk-shadow-2)',
    },
    components: {
      Drawer: { colorBgElevated: colors.raised },
      Select: { optionSelectedBg: colors['primary-tint'], optionSelectedFontWeight: 600 },
      Progress: { defaultColor: colors.primary, remainingColor: colors.line },
      Dropdown: { paddingBlock: 8 },
    },
  };
};

function prefersReducedMotion(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
