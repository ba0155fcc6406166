import { Button, Row } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './suggested-companies.module.css';

interface SuggestedCompaniesProps {
  companies: readonly string[];
  /** Name of the form's field that other companies are typed in. */
  field: string;
  disabled?: boolean;
  className?: string | undefined;
  onHide: (company: string) => void;
}

/** Companies to hide from with one press, which moves the focus to the field: the pressed button goes. */
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
