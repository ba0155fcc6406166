import { ENDED_ACCESS_DAYS } from '@market/contracts/access';
import { FALLBACK_COUNTRY } from '@market/contracts/accounts';
import type { Shell } from '@market/web-kit';

/** Run-time settings from `<script type="application/json" id="settings">`; empty without it. */
export function readSettings(): Shell['settings'] {
  const text = document.querySelector('script#settings')?.textContent?.trim();
  // Cast: only the gateway writes it.
  const parsed = text ? (JSON.parse(text) as Partial<Shell['settings']>) : {};
  return {
    googleClientId: parsed.googleClientId ?? null,
    googleStandIn: parsed.googleStandIn ?? null,
    defaultCountry: parsed.defaultCountry ?? FALLBACK_COUNTRY,
    endedAccessDays: parsed.endedAccessDays ?? ENDED_ACCESS_DAYS,
    production: parsed.production ?? false,
    company: parsed.company ?? { email: null, site: null, social: [] },
    videoUrl: parsed.videoUrl ?? null,
    publicUrl: parsed.publicUrl ?? window.location.origin,
  };
}

/** Percentage of tabs that report failures and timings of remotes; 0 when no gateway sets it. */
export function readReportsShare(): number {
  const text = document.querySelector('script#settings')?.textContent?.trim();
  // Cast: only the gateway writes it.
  return text ? ((JSON.parse(text) as { reportsShare?: number }).reportsShare ?? 0) : 0;
}
