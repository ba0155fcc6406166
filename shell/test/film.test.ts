import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../public/film');

test('the film is at most three megabytes, and its captions begin with the film', () => {
  for (const file of ['how-it-works.webm', 'how-it-works.jpg'])
    expect(statSync(join(FOLDER, file)).size).toBeLessThanOrEqual(3 * 1024 * 1024);
  const captions = readFileSync(join(FOLDER, 'how-it-works.vtt'), 'utf8');
  expect(captions).toMatch(/^WEBVTT\n/);
  expect(captions).toMatch(/^00:00[:.]0/m);
});
