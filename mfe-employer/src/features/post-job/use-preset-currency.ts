import { useSettled } from '@market/web-kit';
import { useFormikContext } from '@market/web-kit/forms';
import { useEffect, useEffectEvent, useRef } from 'react';
import { hasPay, type JobPostValues } from './job-post-values';
import type { UsualCurrency } from './use-usual-currency';

/** Debounce: incomplete place names are not looked up. */
const PAUSE_MS = 300;

/**
 * Presets the local currency once an amount is entered. A manually chosen currency stays; a preset one follows the
 * place.
 * @param isWanted false for a stored amount, whose currency only its employer knows
 */
export function usePresetCurrency(usual: UsualCurrency, isWanted: boolean): void {
  const { values, setFieldValue } = useFormikContext<JobPostValues>();
  const location = values.job_location;
  const isAsked = useSettled(location, PAUSE_MS) === location && isWanted && hasPay(values);
  const preset = useRef('');
  const take = useEffectEvent((currency: string) => {
    if (values.currency !== '' && values.currency !== preset.current) return;
    preset.current = currency;
    void setFieldValue('currency', currency);
  });
  useEffect(() => {
    if (!isAsked) return undefined;
    let isOver = false;
    void usual(location).then((currency) => {
      if (currency && !isOver) take(currency);
    });
    return () => void (isOver = true);
  }, [isAsked, location, usual]);
}
