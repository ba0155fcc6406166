import { useEffect, useState } from 'react';

/**
 * True once `milliseconds` have passed since the component appeared: a quick response shows no loading indicator at
 * all.
 */
export const useDelayed = (milliseconds: number): boolean => {
  const [passed, setPassed] = useState(milliseconds <= 0);
  useEffect(() => {
    if (milliseconds <= 0) return undefined;
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return passed;
};
