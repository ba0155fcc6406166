import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { askAnew } from '../src';

/** A query whose answers the test gives, in the order in which they were asked for. */
function showAnswer(placeholder?: string) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const answers: Array<(text: string) => void> = [];
  function Shown() {
    const { data } = useQuery({
      queryKey: ['job', 'person-1', 'job-1'],
      queryFn: () => new Promise<string>((answer) => answers.push(answer)),
      ...(placeholder === undefined ? {} : { placeholderData: placeholder }),
    });
    return <output>{data}</output>;
  }
  render(
    <QueryClientProvider client={cache}>
      <Shown />
    </QueryClientProvider>,
  );
  return { cache, answers };
}

test('a first answer that was read before a change does not count, and is asked for anew', async () => {
  const { cache, answers } = showAnswer('as a visitor sees it');
  await act(async () => askAnew(cache, ['job']));
  expect(answers).toHaveLength(2);
  await act(async () => {
    answers[1]!('applied');
    answers[0]!('not applied');
  });
  expect(await screen.findByText('applied')).toBeInTheDocument();
});

test('an idle query stays as it is, and so does one with another key', async () => {
  const { cache, answers } = showAnswer();
  await act(async () => askAnew(cache, ['search']));
  answers[0]!('not applied');
  await screen.findByText('not applied');
  await act(async () => askAnew(cache, ['job']));
  expect(answers).toHaveLength(1);
});
