import { ENDED_ACCESS_DAYS } from '@market/contracts/access';
import { FALLBACK_COUNTRY } from '@market/contracts/accounts';
import type { Shell } from '@market/web-kit';

/** Run-time settings from `<script type="application/json" id="settings">`; empty without it. */
export function readSettings(): Shell['settings'] {
  const text = document.querySelector('script#settings')?.textContent?.trim();
  // Cast: only the gateway writes it.
  const given = text ? (JSON.parse(text) as Partial<Shell['settings']>) : {};
  return {
    googleClientId: given.googleClientId ?? null,
    googleStandIn: given.googleStandIn ?? null,
    defaultCountry: given.defaultCountry ?? FALLBACK_COUNTRY,
    endedAccessDays: given.endedAccessDays ?? ENDED_ACCESS_DAYS,
    production: given.production ?? false,
    company: given.company ?? { email: null, site: null, social: [] },
    videoUrl: given.videoUrl ?? null,
    publicUrl: given.publicUrl ?? window.location.origin,
  };
}

/** Percentage of tabs that report failures and timings of remotes; 0 when no gateway sets it. */
export function readReportsShare(): number {
  const text = document.querySelector('script#settings')?.textContent?.trim();
  // Cast: only the gateway writes it.
  return text ? ((JSON.parse(text) as { reportsShare?: number }).reportsShare ?? 0) : 0;
}
