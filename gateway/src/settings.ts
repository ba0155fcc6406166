import { ENDED_ACCESS_DAYS } from '@market/contracts/access';
import { FALLBACK_COUNTRY } from '@market/contracts/accounts';
import { commonSettings, sharedSettings, variable, type SettingsOf } from '@market/service-kit/config';

/** Settings of the gateway. */
export const gatewaySettings = commonSettings.shape({
  browserReportsShare: sharedSettings.browserReportsShare,
  defaultCountry: sharedSettings.defaultCountry.default(FALLBACK_COUNTRY),
  endedAccessDays: sharedSettings.endedAccessDays.default(ENDED_ACCESS_DAYS),
  /** Language of the pages; texts in it must exist (docs/operations.md, in another language). */
  language: variable
    .matching('PAGE_LANGUAGE', /^[a-z]{2,3}(-[A-Z][A-Za-z]*)?$/, 'a language such as en, de or pt-BR')
    .default('en'),
  frontendsDir: sharedSettings.frontendsDir,
  /** Folder with the installation's own logo and icons, served in place of the product's (steps/own-brand.ts). */
  brandDir: variable.path('BRAND_DIR'),
  google: sharedSettings.google,
  /** Operator of this installation, as screens show it; in production, unset values are omitted (company.ts). */
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
  /** External address of the product film; without it, the built-in film is shown. */
  videoUrl: variable.webAddress('VIDEO_URL', 'an address such as https://media.example.org/film.webm'),
  /** Rate limit of API calls per network address and minute: far above a person's use, far below a flood. */
  callsAMinute: variable
    .whole('CALLS_A_MINUTE', { lowest: 1, highest: 999_999, takes: 'a number from 1 to 999999' })
    .default(1_200),
  /** Addresses or networks whose `X-Forwarded-For` header is trusted. */
  trustedProxies: variable.list('TRUSTED_PROXIES').default([]),
});

export type GatewaySettings = SettingsOf<typeof gatewaySettings>;
