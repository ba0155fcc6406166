import { Button, Row } from '@market/web-kit/frame';
import { useId, useState, type ReactNode } from 'react';
import { texts } from './texts';
import classes from './disclosure.module.css';

/** Collapsible part of a view, loaded and shown once its button is pressed, or once `shouldOpen` is set. */
export function Disclosure({
  labels: { show, hide },
  icon,
  count = 0,
  shouldOpen = false,
  children,
}: {
  labels: { show: string; hide: string };
  icon?: ReactNode;
  /** Number of items inside, shown on the closed button. */
  count?: number;
  /** Opens it without a click as soon as this is true; a click still closes it. */
  shouldOpen?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(shouldOpen);
  const [shouldOpenBefore, setShouldOpenBefore] = useState(shouldOpen);
  const id = useId();
  if (shouldOpen !== shouldOpenBefore) {
    setShouldOpenBefore(shouldOpen);
    if (shouldOpen) setIsOpen(true);
  }
  return (
    <div className={classes.disclosure} data-open={isOpen || undefined}>
      <Row>
        <Button
          size="small"
          icon={icon}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? hide : count > 0 ? texts.disclosure.counted({ show, count }) : show}
        </Button>
      </Row>
      {isOpen ? <div id={id}>{children}</div> : null}
    </div>
  );
}

/** Row of disclosures; an open one takes the whole width. */
export function DisclosureRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
