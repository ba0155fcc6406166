import { commonSettings, sharedSettings, variable, type SettingsOf } from '@market/service-kit/config';

/** Settings of the gateway. */
export const gatewaySettings = commonSettings.shape({
  browserReportsShare: sharedSettings.browserReportsShare,
  defaultCountry: sharedSettings.defaultCountry,
  endedAccessDays: sharedSettings.endedAccessDays,
  /** The language of the pages; there must be texts in it (docs/operations.md, in another language). */
  language: variable
    .matching('PAGE_LANGUAGE', /^[a-z]{2,3}(-[A-Z][A-Za-z]*)?$/, 'a language such as en, de or pt-BR')
    .default('en'),
  frontendsDir: sharedSettings.frontendsDir,
  /** Folder with the installation's own logo and icons, served in place of the product's (steps/own-brand.ts). */
  brandDir: variable.path('BRAND_DIR'),
  google: sharedSettings.google,
  /**
   * Operator of this installation, as screens show it; in production, settings without a value are left out
   * (company.ts).
   */
  company: variable
    .group({
      email: sharedSettings.contactEmail,
      site: variable.webAddress('COMPANY_URL', 'an address such as https://example.org'),
      social: variable
        .webAddresses(
          'SOCIAL_URLS',
          'addresses such as https://www.linkedin.com/company/example, with commas between them',
        )
        .default([]),
    })
    .default(() => ({ social: [] })),
  /** The film about the product, elsewhere; its own without it. */
  videoUrl: variable.webAddress('VIDEO_URL', 'an address such as https://media.example.org/film.webm'),
  /** API calls that one network address may make in a minute: far above what a person does, far below a flood. */
  callsAMinute: variable
    .whole('CALLS_A_MINUTE', { lowest: 1, highest: 999_999, takes: 'a number from 1 to 999999' })
    .default(1_200),
  /** Addresses or networks whose `X-Forwarded-For` is believed. */
  trustedProxies: variable.list('TRUSTED_PROXIES').default([]),
});

export type GatewaySettings = SettingsOf<typeof gatewaySettings>;
