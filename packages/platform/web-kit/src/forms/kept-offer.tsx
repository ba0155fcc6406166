import { isRecord } from '@market/api/type-guards';
import { useFormikContext, type FormikValues } from 'formik';
import { useState, type RefObject } from 'react';
import { Alert } from '../ui/frame/alert';
import { Button } from '../ui/frame/button';
import { RelativeTime } from '../ui/frame/relative-time';
import { Row } from '../ui/frame/stack';
import { texts } from '../texts';
import type { KeptWork } from '../unsaved/kept-work';
import { isSame } from '../unsaved/same-values';
import { VERSION } from './edit-conflict';

interface KeptOfferProps {
  form: RefObject<HTMLFormElement | null>;
  kept: KeptWork;
  /** Files of the draft stored on the device, by field. */
  files: () => Promise<ReadonlyMap<string, unknown>>;
  onTaken: () => void;
  onDeclined: () => void;
}

/** Offers the unsaved draft of an earlier visit. */
export function KeptOffer({ form, kept, files, onTaken, onDeclined }: KeptOfferProps) {
  const { values, setValues } = useFormikContext<FormikValues>();
  const [isTaken, setIsTaken] = useState(false);
  // The pressed button is removed, and the focus would be lost with it.
  const focusForm = () =>
    form.current?.querySelector<HTMLElement>('input:not([type=hidden],[type=file]), textarea')?.focus();
  const take = async () => {
    // Loaded first: as soon as values are set, the form overwrites its draft.
    const brought = Object.fromEntries([...(await files())].filter(([name]) => Object.hasOwn(values, name)));
    void setValues({ ...broughtBack(values, kept), ...brought });
    focusForm();
    if (kept.hadFiles && Object.keys(brought).length === 0) setIsTaken(true);
    else onTaken();
  };
  if (isTaken) return <Alert title={texts.forms.filesNotKept} />;
  return (
    <Alert
      title={<>{texts.forms.draftOffer({ relativeTime: () => <RelativeTime value={new Date(kept.at)} /> })}</>}
      action={
        <Row gap={1}>
          <Button size="small" onClick={() => void take()}>
            {texts.forms.bringItBack}
          </Button>
          <Button
            size="small"
            type="text"
            onClick={() => {
              onDeclined();
              focusForm();
            }}
          >
            {texts.forms.discard}
          </Button>
        </Row>
      }
    />
  );
}

/**
 * Merges the draft into the form's values. For a stored record only typed values are restored, since the others may
 * have been saved again since; if one of the typed values was saved meanwhile, the older version is restored too, so
 * that saving compares the two.
 */
function broughtBack(values: FormikValues, { values: kept, begun }: KeptWork): FormikValues {
  if (!begun) return withKept(values, kept);
  const typed = Object.keys(kept).filter((name) => name !== VERSION && !isSame(kept[name], begun[name]));
  const isOlder =
    // Restored before, and not saved.
    kept[VERSION] !== begun[VERSION] ||
    typed.some((name) => Object.hasOwn(begun, name) && !isSame(begun[name], values[name]));
  const names = isOlder ? [...typed, VERSION] : typed;
  return withKept(values, Object.fromEntries(names.map((name) => [name, kept[name]])));
}

/** Merges draft values that still fit the form: a field may have been removed, or have another type, since. */
function withKept(values: FormikValues, kept: Record<string, unknown>): FormikValues {
  const fits = (now: unknown, before: unknown) =>
    Array.isArray(now) === Array.isArray(before) &&
    (Array.isArray(before) || before === null || typeof before !== 'object');
  const brought = (now: unknown, before: unknown): unknown =>
    isRecord(now) && isRecord(before) ? withKept(now, before) : fits(now, before) ? before : now;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Object.hasOwn(kept, name) ? brought(value, kept[name]) : value,
    ]),
  );
}
