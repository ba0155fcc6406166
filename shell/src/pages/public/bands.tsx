import type { ReactNode } from 'react';
import classes from './bands.module.css';
import { WireScene } from './wire-scene';

interface HeroProps {
  title: string;
  lead: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** The dark band that a public page opens with; the header above it has the same ground. */
export const Hero = ({ title, lead, actions, children }: HeroProps) => (
  <section className={classes.hero}>
    <div className={classes.heroInner}>
      <h1>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {actions ? <div className={classes.heroActions}>{actions}</div> : null}
      {children}
    </div>
    <WireScene />
  </section>
);

interface SectionProps {
  title: string;
  text?: ReactNode;
  extra?: ReactNode;
  tinted?: boolean;
  children: ReactNode;
}

/** A part of a public page under its heading. */
export const Section = ({ title, text, extra, tinted, children }: SectionProps) => (
  <section className={tinted ? classes.tinted : undefined}>
    <div className={classes.section}>
      <div className={classes.sectionHead}>
        <div>
          <h2>{title}</h2>
          {text ? <p>{text}</p> : null}
        </div>
        {extra}
      </div>
      {children}
    </div>
  </section>
);

export interface Feature {
  title: string;
  text: string;
}

/** Short claims beside each other, each with the sentence that backs it. */
export const Features = ({ features }: { features: readonly Feature[] }) => (
  <div className={classes.features}>
    {features.map(({ title, text }) => (
      <div key={title} className={classes.feature}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    ))}
  </div>
);

/** The last word of a public page: one thing to do next. */
export const Closing = ({ title, text, action }: { title: string; text: string; action: ReactNode }) => (
  <div className={classes.section}>
    <section className={classes.closing}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {action}
    </section>
  </div>
);

/** Class names for buttons on the dark band. */
export const onBand = { bright: classes.bright ?? '', quiet: classes.onDark ?? '' };
