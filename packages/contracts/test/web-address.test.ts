import { hasWebAddress } from '../src';

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
])('%j is a name', (name) => {
  expect(hasWebAddress(name)).toBe(false);
});
