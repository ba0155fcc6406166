import { Button, Row } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './suggested-companies.module.css';

interface SuggestedCompaniesProps {
  companies: readonly string[];
  /** Name of the form field for further companies. */
  field: string;
  disabled?: boolean;
  className?: string | undefined;
  onHide: (company: string) => void;
}

/**
 * Suggested companies to hide from, one press each; the focus then moves to the field, because the pressed button
 * disappears.
 */
export function SuggestedCompanies({ companies, field, disabled, className, onHide }: SuggestedCompaniesProps) {
  if (companies.length === 0) return null;
  const hide = (company: string) => {
    onHide(company);
    document.querySelector<HTMLElement>(`[data-field="${field}"] input`)?.focus();
  };
  return (
    <Row gap={2} className={className}>
      <span>{texts.visibility.suggestions}</span>
      {companies.map((company) => (
        <Button
          key={company}
          size="small"
          className={classes.company}
          disabled={disabled}
          onClick={() => hide(company)}
        >
          {texts.visibility.hideFrom({ company })}
        </Button>
      ))}
    </Row>
  );
}
