import { SCAM_WORDINGS } from '@market/contracts/reports';
import { scamWordings } from '../src/reports/domain/scam-wording';
import { LABELLED_POSTS } from './labelled-posts';

const wordingsOf = (text: string) =>
  scamWordings({ job_title: 'Assistant', job_description: `<p>${text}</p>` }).map(({ wording }) => wording);

/** Counts of the labelled texts, for all kinds together. */
function counted() {
  const rows = LABELLED_POSTS.map(([label, text]) => ({ label, text, found: wordingsOf(text) }));
  const right = rows.filter(({ label, found }) => label !== null && found.includes(label));
  const scams = rows.filter(({ label }) => label !== null);
  const wrong = rows.flatMap(({ label, text, found }) =>
    found.filter((wording) => wording !== label).map((wording) => `${wording}: ${text}`),
  );
  const missed = scams.filter(({ label, found }) => !found.includes(label!)).map(({ text }) => text);
  return {
    recall: right.length / scams.length,
    precision: right.length / (right.length + wrong.length),
    wrong,
    missed,
  };
}

test('S237: nine in ten labelled scams are found, and nine in ten flags are right', () => {
  const { recall, precision, wrong, missed } = counted();
  expect(missed).toEqual([
    'A small contribution towards your laptop is expected on day one.',
    'Our recruiters are online at @northwind_jobs around the clock.',
    'Be your own boss and become a millionaire, whoever you are!',
  ]);
  expect(wrong).toEqual([
    'payment-up-front: You invoice registration fees of our conference.',
    'chat-contact: Message us on WhatsApp if the form does not work for you.',
  ]);
  expect(recall).toBeGreaterThanOrEqual(0.9);
  expect(precision).toBeGreaterThanOrEqual(0.9);
});

test.each(SCAM_WORDINGS)('%s has labelled texts', (wording) =>
  expect(LABELLED_POSTS.filter(([label]) => label === wording).length).toBeGreaterThanOrEqual(5),
);

test('the evidence is the sentence as it stands, one for each kind', () => {
  const flags = scamWordings({
    job_title: 'Clerk',
    job_description:
      '<p>We are a <b>small</b> team. Text our HR on Telegram!</p><ul><li>Add @desk on Telegram.</li><li>Buy gift cards and send the codes.</li></ul>',
  });
  expect(flags).toEqual([
    { wording: 'chat-contact', sentence: 'Text our HR on Telegram!' },
    { wording: 'gift-cards', sentence: 'Buy gift cards and send the codes.' },
  ]);
});

test('capitals, accents and letters of other widths hide nothing', () =>
  expect(wordingsOf('ＴＥＸＴ our HR on ＷＨＡＴＳＡＰＰ.')).toEqual(['chat-contact']));

test('a text without end is read in time that grows with its length only', () => {
  const long = (words: string) => scamWordings({ job_title: '', job_description: words.repeat(20_000) });
  for (const words of ['pay ', 'no experience ', '$1', '1,', 'bank account ', 'a. '])
    expect(long(words).length).toBeLessThanOrEqual(2);
});
