import { hasAddressInTitle, hasWebAddress, titleWithoutAddress, unlinked } from '../src';

test.each([
  'evil.example',
  'evil.example/win',
  'Win at evil.com',
  'evil.com',
  'EVIL.COM.',
  'shop.evil.co.uk',
  'x.com',
  'dr.com',
  't.co',
  'evil．com',
  'evil。com',
  'ev\u200bil.c\u00adom',
  'пример.рф',
  'xn--e1afmkfd.xn--p1ai',
  'https://evil',
  'HTTP:evil',
  '//evil',
  'www.evil',
  'ada@evil.test',
  '(evil.dev)',
  'Ada,evil.dev!',
  'a.evil.click',
  'Ada evil.technology today',
  '127.0.0.1',
  'mailto:ada',
])('S62: %j carries a web address', (name) => {
  expect(hasWebAddress(name)).toBe(true);
});

test.each([
  'Ada Lovelace',
  'J.R.R. Tolkien',
  'J. R. R. Tolkien',
  'K.Ramesh',
  'A.P.J.Abdul Kalam',
  'Dr.Anna Schmidt',
  'Prof.Dr. Weber',
  'Md.Rahman',
  'St. John',
  'R.K.',
  'R.K',
  'Martin Luther King, Jr.',
  "O'Neil",
  'Anne-Marie',
  'Ko…',
  'Müller',
  'محمد',
  '李小龍',
  'Jean-Luc B.',
  'Smith / Jones',
  'com',
  'Information. Technology',
  'Trainee 2026.11',
  'Ada 1.2.3',
])('%j is a name', (name) => {
  expect(hasWebAddress(name)).toBe(false);
});

test.each([
  ['Cook – https://evil.example/win', 'Cook'],
  ['Cook (www.evil.example)', 'Cook'],
  ['Win at evil.com today', 'Win at today'],
  ['Cook: ada@evil.test', 'Cook'],
  ['ev\u200bil．com | Cook', 'Cook'],
  ['https://evil.example', ''],
])('S497: the address of %j is left out of a title', (title, without) => {
  expect([hasAddressInTitle(title), titleWithoutAddress(title)]).toEqual([true, without]);
});

test.each([
  'Node.js Developer',
  'Senior C#/.NET Engineer',
  'ASP.NET Core',
  'Sr.Dev (m/w/d)',
  'Cook/Baker',
  'Head of R.K. Works',
  'Nurse, 1.5 posts',
])('%j is a title', (title) => {
  expect(titleWithoutAddress(title)).toBe(title);
});

test.each([
  ['Cook, see https://evil.example/win', 'Cook, see evil .example/win'],
  ['Booking.com', 'Booking .com'],
  ['ada@evil．test', 'ada @ evil .test'],
  ['Node.js Developer', 'Node.js Developer'],
  ['A. Smith & Co.', 'A. Smith & Co.'],
])('S504: nothing of %j becomes a link', (text, without) => {
  expect(unlinked(text)).toBe(without);
});
