import { readLines } from './draw-resume';

const phoneOf = (country: string, texts: readonly string[]) => {
  const lines = texts.map((text) => ({ text, bold: text === text.toUpperCase() && /\p{L}{4}/u.test(text) }));
  const { can_mobn } = readLines(lines, { country });
  return can_mobn && [can_mobn.value, can_mobn.confidence];
};

test.each([
  ['2015 – 2018 Kauffrau, Bosch GmbH', 'DE', 'eva@blum.de'],
  ['09/2015 – 07/2018 Kauffrau, Bosch GmbH', 'DE', 'eva@blum.de'],
  ['09/2015 – 07/2018 Analyst, Northwind Ltd', 'US', 'eva@blum.example'],
  ['Analyst, Northwind Ltd, 1/6/2018 - 12/15/2020', 'US', 'eva@blum.example'],
  ['Kauffrau, Bosch GmbH, Dez. 18 – März 2021', 'DE', 'eva@blum.de'],
  ['Matrikelnummer 20154321', 'DE', 'eva@blum.de'],
  ['Ticket 2015550123 solved', 'US', 'eva@blum.example'],
])('no phone is made of %s', (text, country, mail) => {
  expect(phoneOf(country, ['Eva Blum', mail, 'BERUFSERFAHRUNG', text, 'AUSBILDUNG', text])).toBeUndefined();
  expect(phoneOf(country, ['Eva Blum', mail, text, 'AUSBILDUNG'])?.[1]).not.toBe('high');
});

test.each([
  ['Geb. 04.11.1995', 'DE'],
  ['2015 – 2018', 'DE'],
  ['Matrikelnummer: 20154321', 'DE'],
  ['Passport No. 201555012', 'IN'],
])('no phone is made of %s among contact details', (text, country) => {
  expect(phoneOf(country, ['Eva Blum', 'eva@blum.de', text, 'BERUFSERFAHRUNG'])).toBeUndefined();
});

/** Resumes of people who live elsewhere than most of the market's. */
test.each([
  ['+16175550101', ['(617) 555-0101', 'Boston, MA 02115']],
  ['+16175550101', ['617.555.0101 | Boston, MA']],
  ['+16502530000', ['650-253-0000']],
  ['+14155552671', ['Cell: 415-555-2671']],
  ['+16475550199', ['647-555-0199', 'Toronto, ON M5V 2T6']],
  ['+447700900123', ['07700 900123', '5 Elm Road, Leeds, LS6 2AB']],
  ['+447700900123', ['Mobile 07700 900123', 'j.doe@post.co.uk']],
  ['+441134960123', ['0113 496 0123', 'Leeds LS6 2AB']],
  ['+491761234567', ['0176 1234567', 'Lindenweg 4, 80331 München']],
  ['+4989123456', ['Tel.: 089/123456', '80331 München']],
  ['+4920112345678', ['0201 12345678', 'j.doe@post.de']],
  ['+33612345678', ['06 12 34 56 78', '12 rue de la Paix, 75011 Paris']],
  ['+33612345678', ['06.12.34.56.78']],
  ['+34612345678', ['612 345 678', '28013 Madrid']],
  ['+34612345678', ['612 34 56 78', 'Calle Mayor 5']],
  ['+436641234567', ['0664 1234567', 'Wien']],
  ['+41791234567', ['079 123 45 67', '8093 Zürich']],
  ['+393471234567', ['347 1234567', 'Via Roma 12, Torino']],
  ['+61412345678', ['0412 345 678', 'Sydney NSW 2000']],
  ['+4740612345', ['406 12 345', 'Oslo']],
  ['+919845012345', ['98450 12345', 'Bengaluru, Karnataka - 560001']],
])('%s is read where numbers without a calling code are of another country', (number, texts) => {
  for (const country of ['IN', 'US', 'DE'])
    expect([country, phoneOf(country, ['Jane Doe', ...texts, 'EXPERIENCE'])?.[0]]).toEqual([country, number]);
});

test('a number that a hint and the given country both have gets a low confidence', () => {
  expect(phoneOf('IN', ['Jane Doe', '(617) 555-0101', 'Boston, MA 02115'])).toEqual(['+16175550101', 'low']);
  expect(phoneOf('US', ['Jane Doe', '(617) 555-0101', 'Boston, MA 02115'])).toEqual(['+16175550101', 'high']);
  expect(phoneOf('IN', ['Jane Doe', '+1 617 555 0101', 'Boston, MA 02115'])).toEqual(['+16175550101', 'high']);
  expect(phoneOf('IN', ['Jane Doe', '98450 12345', 'Pune'])).toEqual(['+919845012345', 'high']);
});

test('a number below a mail address is no part of it', () => {
  expect(phoneOf('US', ['Bob Lee', 'bob@lee.example', '650-253-0000'])).toEqual(['+16502530000', 'high']);
});

test('a number in the middle of a resume counts with its label or calling code', () => {
  const resume = (text: string) =>
    phoneOf('IN', ['Jane Doe', 'EXPERIENCE', 'Clerk, Acme Ltd, 2018 – 2020', 'SKILLS', text]);
  expect(resume('98450 12345')).toBeUndefined();
  expect(resume('Mobile: 98450 12345')).toEqual(['+919845012345', 'high']);
  expect(resume('+49 151 12345678')).toEqual(['+4915112345678', 'high']);
});
