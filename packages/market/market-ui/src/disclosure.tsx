import { Button, Row } from '@market/web-kit/frame';
import { useId, useState, type ReactNode } from 'react';
import classes from './disclosure.module.css';

/** Part of a view that is fetched and shown once its button is pressed. */
export function Disclosure({
  labels: { show, hide },
  icon,
  isOpenAtFirst = false,
  children,
}: {
  labels: { show: string; hide: string };
  icon?: ReactNode;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const id = useId();
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
          {isOpen ? hide : show}
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
