import { Button, Row } from '@market/web-kit/frame';
import { useId, useState, type ReactNode } from 'react';
import { texts } from './texts';
import classes from './disclosure.module.css';

/** Part of a view that is fetched and shown once its button is pressed, or once it is to be open. */
export function Disclosure({
  labels: { show, hide },
  icon,
  count = 0,
  shouldOpen = false,
  children,
}: {
  labels: { show: string; hide: string };
  icon?: ReactNode;
  /** Things inside, which the closed button tells of. */
  count?: number;
  /** Opens without a press, as soon as this is so; a press closes it. */
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

/** Disclosures beside each other; an open one has the whole width. */
export function DisclosureRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
