import { readLines } from './draw-resume';

const readOf = (texts: readonly string[], size: number) =>
  readLines(
    texts.map((text, at) => ({ text, ...(at === 0 ? { size, bold: true } : {}) })),
    { gap: 24 },
  );
const nameOf = (texts: readonly string[], size = 10) => readOf(texts, size).can_name?.value;

test.each([
  ['Dr. med. Anna Weber', 'Anna Weber'],
  ['Prof. Dr. rer. nat. Hans Maier', 'Hans Maier'],
  ['Dipl.-Ing. (FH) Thomas Müller-Lüdenscheidt', 'Thomas Müller-Lüdenscheidt'],
  ['Mag. Dr. Eva Gruber, MSc', 'Eva Gruber'],
  ['Er. Rakesh Kumar', 'Rakesh Kumar'],
  ['Smith, John', 'John Smith'],
  ['SMITH, JOHN', 'John Smith'],
  ['O’BRIEN, Patrick J.', 'Patrick J. O’Brien'],
  ['Wei (David) Zhang', 'Wei (David) Zhang'],
  ['John "Jack" Smith', 'John "Jack" Smith'],
  ['Jane Doe (she/her)', 'Jane Doe'],
  ['Jane Doe, M.Ed.', 'Jane Doe'],
  ['Jane Doe, P.E.', 'Jane Doe'],
  ['Jane Doe, CSPO, PMP', 'Jane Doe'],
  ['Sarah-Jane O’Donnell RN', 'Sarah-Jane O’Donnell'],
  ['Anna Schmidt, geb. Müller', 'Anna Schmidt'],
  ['Juan Carlos de la Fuente y Pérez', 'Juan Carlos de la Fuente y Pérez'],
  ['Maria da Conceição dos Santos e Silva', 'Maria da Conceição dos Santos e Silva'],
  ['Marta Solé i Puig', 'Marta Solé i Puig'],
  ['Marie-Thérèse d’Arcy', 'Marie-Thérèse d’Arcy'],
  ['Abdul-Rahman ibn Khalid al-Saud', 'Abdul-Rahman ibn Khalid al-Saud'],
  ['Robert Downey Jr.', 'Robert Downey Jr.'],
  ['ROBERT DOWNEY, JR.', 'Robert Downey Jr.'],
  ['Ken Do', 'Ken Do'],
  ['Nom : Durand   Prénom : Sophie', 'Sophie Durand'],
  ['Bewerbung von Anna Schmidt', 'Anna Schmidt'],
  ['Resume of Priya Nair', 'Priya Nair'],
  ['CV de Priya Nair', 'Priya Nair'],
  // Labels end where a word does.
  ['CV Delphine Martin', 'Delphine Martin'],
  ['Nomi Delgado', 'Nomi Delgado'],
  ['Nome: Ana Silva', 'Ana Silva'],
])('the name in %s', (text, name) => {
  const rest = ['x.y@mailbox.example', 'Springfield', 'SUMMARY', 'Likes clear words.'];
  expect([nameOf([text, ...rest], 22), nameOf([text, ...rest])]).toEqual([name, name]);
});

test('a name in small letters counts where it is large, or where the mail address has it', () => {
  expect(nameOf(['anna schmidt', 'x@mailbox.example'], 22)).toBe('Anna Schmidt');
  expect(nameOf(['anna schmidt', 'anna.schmidt@mailbox.example'])).toBe('Anna Schmidt');
  expect(nameOf(['clear words', 'x@mailbox.example'])).toBeUndefined();
});

test('first and last name in two fields are one name', () => {
  expect(nameOf(['Name: Schmidt', 'Vorname: Anna', 'Ort: Kiel'])).toBe('Anna Schmidt');
  expect(nameOf(['First Name: John', 'Last Name: SMITH'])).toBe('John Smith');
  expect(nameOf(['Nombre: Juan  Apellidos: Pérez Ruiz'])).toBe('Juan Pérez Ruiz');
});

test('a long name over several lines is one, and the title of the resume is no headline', () => {
  const read = (...texts: string[]) =>
    readLines(
      [
        ...texts.map((text) => ({ text, size: 26, bold: true })),
        ...['x.y@mailbox.example', 'Curriculum Vitae', 'Likes clear words.'].map((text) => ({ text, bold: true })),
      ],
      { country: 'ES', gap: 30 },
    );
  expect(read('Maria da Conceição dos', 'Santos e Silva').can_name?.value).toBe(
    'Maria da Conceição dos Santos e Silva',
  );
  expect(read('Dipl.-Ing. (FH) Thomas Müller-', 'Lüdenscheidt').can_name?.value).toBe('Thomas Müller-Lüdenscheidt');
  expect(read('JUAN CARLOS', 'DE LA FUENTE Y', 'PÉREZ').can_name?.value).toBe('Juan Carlos de la Fuente y Pérez');
  expect(read('Ada King').can_headline).toBeUndefined();
});

test('a place of birth below the name is no headline', () => {
  const below = (text: string) => readOf(['Ada King', text, 'x@mailbox.example'], 22).can_headline;
  for (const text of ['Born in Leeds', 'Née à Lyon', 'Nacida en Vigo'])
    expect([text, below(text)]).toEqual([text, undefined]);
});

test('headings and places are no part of a name', () => {
  expect(nameOf(['RELEVANT PROFESSIONAL EXPERIENCE', 'Clerk, Acme Ltd, 2019 – 2021'])).toBeUndefined();
  expect(nameOf(['Banking Experience', 'Jane Doe', 'x@mailbox.example'])).toBe('Jane Doe');
  expect(nameOf(['Training & Courses', 'Jane Doe'])).toBe('Jane Doe');
  expect(nameOf(['Suresh Iyer', 'Chennai'])).toBe('Suresh Iyer');
  expect(nameOf(['Paris, France', 'Jane Doe'])).toBe('Jane Doe');
});

test('degrees and libraries that look like sites are no links', () => {
  const links = (text: string) =>
    readOf(['Vikram Singh', text], 22).can_links.map(({ value, confidence }) => [value, confidence]);
  expect(links('B.Com, MBA | ASP.NET / VB.NET Developer | Ph.No: 98220 12345, H.No 12, asp.net, socket.io')).toEqual(
    [],
  );
  expect(links('vikram-singh.in | WWW.VIKRAM.COM | LinkedIn.com/in/vikram')).toEqual([
    ['https://WWW.VIKRAM.COM', 'high'],
    ['https://LinkedIn.com/in/vikram', 'high'],
    ['https://vikram-singh.in', 'high'],
  ]);
  expect(links('Developer at Booking.com')).toEqual([['https://Booking.com', 'low']]);
});
