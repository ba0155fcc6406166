import { act, renderHook } from '@testing-library/react';
import { useOwnValue } from '../src/features/search-jobs/use-own-value';

const follow = () => renderHook(({ held }) => useOwnValue(held), { initialProps: { held: '' } });

test('a value that was asked for and taken back before it came does not hide the same one from elsewhere', () => {
  const { result, rerender } = follow();
  act(() => {
    result.current.noteAsked('nurse');
    result.current.noteAsked('');
  });
  rerender({ held: '' });
  rerender({ held: 'nurse' });
  expect(result.current.value).toBe('nurse');
});

test('a value set after an earlier request stays when that answer comes', () => {
  const { result, rerender } = follow();
  act(() => {
    result.current.noteAsked('nur');
    result.current.setValue('nurse');
  });
  rerender({ held: 'nur' });
  expect(result.current.value).toBe('nurse');
});
