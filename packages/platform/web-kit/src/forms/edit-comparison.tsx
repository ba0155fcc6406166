import { useFormikContext, type FormikValues } from 'formik';
import { useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { texts } from '../texts';
import { Alert } from '../ui/frame/alert';
import { Button } from '../ui/frame/button';
import { Row } from '../ui/frame/stack';
import classes from './edit-comparison.module.css';
import { VERSION, type EditConflict } from './edit-conflict';

interface EditComparisonProps {
  form: RefObject<HTMLFormElement | null>;
  conflict: EditConflict;
}

type Side = 'mine' | 'theirs';

/**
 * Comparison of fields that another tab or person saved meanwhile with the values typed here: the person chooses one
 * for each.
 */
export default function EditComparison({ form, conflict }: EditComparisonProps) {
  const { values, setValues, submitForm, isSubmitting } = useFormikContext<FormikValues>();
  const id = useId();
  const { theirs, untouched, follows } = conflict;
  const names = conflict.names.filter((name) => {
    const leader = follows[name];
    return leader === undefined || !conflict.names.includes(leader);
  });
  const [chosen, setChosen] = useState<Record<string, Side>>(() =>
    Object.fromEntries(names.map((name) => [name, untouched.includes(name) ? 'theirs' : 'mine'])),
  );
  const [labels, setLabels] = useState<Record<string, string>>({});
  const top = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    setLabels(
      Object.fromEntries(names.map((name) => [name, conflict.labels[name] ?? labelIn(form.current, name) ?? name])),
    );
    top.current?.scrollIntoView?.({ block: 'nearest' });
    top.current?.focus();
    // Once for each comparison: its key is another one each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const all = (side: Side) => setChosen(Object.fromEntries(names.map((name) => [name, side])));
  const save = async () => {
    const sideOf = (name: string) => chosen[names.includes(follows[name] ?? '') ? (follows[name] ?? name) : name];
    const taken = Object.keys(theirs).filter((name) => name === VERSION || sideOf(name) === 'theirs');
    await setValues({ ...values, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) });
    await submitForm();
  };
  const shown = (name: string, value: unknown): string => {
    const own = conflict.show[name];
    // Cast: the formatter is declared for the values of this name.
    return (own ? own(value as never) : textOf(value)) || texts.forms.emptyValue;
  };
  return (
    <section ref={top} className={classes.comparison} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <Alert
        type="warning"
        title={<span id={`${id}-title`}>{texts.forms.savedElsewhere}</span>}
        description={texts.forms.savedElsewhereText}
      />
      <Row gap={2}>
        <Button size="small" onClick={() => all('mine')}>
          {texts.forms.keepMine}
        </Button>
        <Button size="small" onClick={() => all('theirs')}>
          {texts.forms.takeTheirs}
        </Button>
      </Row>
      {names.map((name) => (
        <fieldset key={name} className={classes.field}>
          <legend className={classes.label}>{labels[name] ?? name}</legend>
          <div className={classes.sides}>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className={classes.side}>
                <input
                  type="radio"
                  name={`${id}-${name}`}
                  checked={chosen[name] === side}
                  onChange={() => setChosen({ ...chosen, [name]: side })}
                />
                <span className={classes.whose}>{side === 'mine' ? texts.forms.mine : texts.forms.theirs}</span>
                <span className={classes.value} dir="auto">
                  {shown(name, (side === 'mine' ? values : theirs)[name])}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Row justify="end">
        <Button type="primary" loading={isSubmitting} onClick={() => void save()}>
          {texts.forms.saveChosen}
        </Button>
      </Row>
    </section>
  );
}

/** The label that the form's own field of this name has. */
function labelIn(form: HTMLFormElement | null, name: string): string | undefined {
  const field = form?.querySelector(`[data-field="${CSS.escape(name)}"]`);
  return field?.querySelector('label, legend')?.textContent || undefined;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'boolean') return value ? texts.forms.yes : texts.forms.no;
  if (typeof value === 'string') return value.includes('<') ? withoutTags(value) : value;
  return typeof value === 'number' ? String(value) : '';
}

/** Converts formatted text to plain text, with its blocks on separate lines. */
function withoutTags(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(/<\/(p|li|h\d)>|<br\s*\/?>/gi, '$&\n'), 'text/html');
  return page.body.textContent?.trim() ?? '';
}
