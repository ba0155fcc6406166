type Picture = 'empty' | 'turned' | 'waiting' | 'fallen';

const BIRD = 'M4 22.5 17.2 9.3A7.4 7.4 0 0 1 29 9.5l-3.4 1.9v3.4a7.7 7.7 0 0 1-7.7 7.7Z';
const BREAST = 'M9.6 22.5 18 14.1a4.2 4.2 0 0 1 4.2 4.2 4.2 4.2 0 0 1-4.2 4.2Z';

const places: Record<Picture, string | null> = {
  empty: null,
  turned: 'translate(120 86) scale(-2.6 2.6) translate(-16 -23)',
  waiting: 'translate(210 97) scale(2.6) translate(-16 -23)',
  fallen: 'translate(300 132) rotate(150) scale(2.6) translate(-16 -16)',
};

/** A wire and, mostly, the bird on it. Decoration of the pages that have no content of their own. */
export function PerchPicture({ picture, className }: { picture: Picture; className?: string }) {
  const place = places[picture];
  const wire =
    picture === 'fallen' ? 'M0 60C60 66 120 72 176 80M240 108C280 96 340 76 420 58' : 'M0 60C120 110 300 110 420 60';
  return (
    <svg className={className} viewBox="0 0 420 160" aria-hidden="true">
      <path d={wire} fill="none" stroke="var(--mk-line-strong)" strokeWidth={3} strokeLinecap="round" />
      {place ? (
        <g transform={place}>
          <path fill="var(--mk-primary)" d={BIRD} />
          <path fill="var(--mk-accent)" d={BREAST} />
          <circle cx="22.3" cy="9.7" r="1.35" fill="var(--mk-canvas)" />
        </g>
      ) : (
        <path
          d="M286 132c8-2 14-9 12-16-8-1-15 5-16 13"
          fill="var(--mk-accent)"
          opacity={0.9}
          transform="rotate(24 290 124)"
        />
      )}
    </svg>
  );
}
