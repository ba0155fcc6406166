import { LinkIcon } from '@market/web-kit/frame';

/** The icon set has no company logos; these are drawn here. */
const drawings: Record<string, string> = {
  LinkedIn:
    'M5 9h3v10H5zM6.5 4.5a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6ZM10.5 9h2.9v1.4c.5-.9 1.6-1.7 3.1-1.7 2.7 0 3.5 1.7 3.5 4.3v6h-3v-5.4c0-1.3-.3-2.3-1.6-2.3-1.4 0-1.9 1-1.9 2.4V19h-3z',
  X: 'M4 4.5h4.6l3.9 5.3 4.6-5.3h2.3l-5.9 6.8 6.6 8.7h-4.6l-4.3-5.8-5 5.8H3.9l6.3-7.3zm3.4 1.7 8.9 12h1.3L8.8 6.2z',
  YouTube:
    'M21.4 8.2a2.4 2.4 0 0 0-1.7-1.7C18.2 6 12 6 12 6s-6.2 0-7.7.5a2.4 2.4 0 0 0-1.7 1.7C2.2 9.7 2.2 12 2.2 12s0 2.3.4 3.8c.2.8.9 1.5 1.7 1.7 1.5.5 7.7.5 7.7.5s6.2 0 7.7-.5a2.4 2.4 0 0 0 1.7-1.7c.4-1.5.4-3.8.4-3.8s0-2.3-.4-3.8ZM10 15V9l5.2 3z',
};

const HOSTS: Record<string, string> = {
  'linkedin.com': 'LinkedIn',
  'x.com': 'X',
  'twitter.com': 'X',
  'youtube.com': 'YouTube',
};

/** Name of a social network, derived from a page's address; an unknown one is named by its host. */
export function networkOf(address: string): string {
  const host = new URL(address).hostname.replace(/^www\./, '');
  return HOSTS[host] ?? host;
}

export function SocialIcon({ network }: { network: string }) {
  const drawing = drawings[network];
  if (!drawing) return <LinkIcon size={20} aria-hidden="true" />;
  return (
    <svg width={20} height={20} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={drawing} />
    </svg>
  );
}
