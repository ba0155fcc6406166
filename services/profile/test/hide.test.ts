import fc from 'fast-check';
import { experienceYears } from '@market/match';
import { educationLevel } from '../src/profiles/domain/background';
import { blindText, searchWords } from '../src/blind/domain/blind';
import { hideContacts } from '../src/masking/domain/hide-contacts';
import { wordHider } from '../src/masking/domain/hide-words';
import { lookupForms } from '@market/search-index/words';

describe('contact details are taken out of free text', () => {
  test.each([
    'jane.doe+jobs@mail.example',
    'jane.doe@mail.example, or call',
    'jane @ mail.example',
    'jane.doe at mail dot example',
    'jane [at] mail [dot] com',
    'jane(at)mail(dot)co(dot)uk',
    'jane (at) mail.com',
    'ｊａｎｅ＠mail.example',
    'jane\u200b@mail.example',
    '@jane_doe87',
    'https://people.example/jane',
    'www.jane.example',
    'linkedin.com/in/jane',
    'jane.dev',
    'mailto:jane',
    '+49 1555 0123987',
    '(0155) 501-23987',
    '0 1 5 5 5 0 1 2 3 9',
    '0155.501.239.87',
    '٠١٥٥٥٠١٢٣٩٨٧',
    'five five five oh one two three four',
    'Skype: jane-of-the-north',
    'GitHub:jane77 Skype:jane Telegram:jane',
    '(Telegram=jane)',
    'Telegram id - jane',
    'Skype ID: jane',
    'WhatsApp – jane_87',
    'jane77 on Telegram',
    'my insta jane_d',
    'find me on telegram janedoe',
    'telegram/jane77',
    'portfolio:jane.design',
    'jane.codes',
    'jane.works',
    'jane.fm',
    'jane_doe.studio',
    '(jane.photography)',
    'jane。dev',
    '+49 1555\n0123 987',
    '0155\r\n  501 239',
    '9,876,543,210',
    '+9,876,543,210',
    '155.501.239',
    'jane dot dev',
    'jane dot github dot io',
    'jane [dot] dev',
    'jane . dev',
    'josé.jane at mail dot com',
    'j a n e @ m a i l . c o m',
    'jane @ mail . com',
    'jane arroba mail punto com',
    'jane (ät) mail punkt de',
    'jane at the rate mail dot com',
    'jane_at_mail_dot_com',
    'janeATmailDOTcom',
    'jane gmail com',
    'gmail: jane',
    'my gmail is janedoe',
    'IG: jane',
    'Twitter handle janedoe,',
    'me on LinkedIn as janedoe',
    'my gmail is JJane',
    'jane at mail.com. Thanks',
    'jane at mail dot com. Thanks',
    'jane at mail.com.Thanks',
    'jane at mail.com . Thanks',
    'jane at mail.com.\nPhone, jane at mail.org. Thanks',
    'jane dot dev . Call',
    'jane [dot] dev . Call',
    'jane dot seven at mail dot com',
    'jane (dot) seven (at) mail (dot) com',
    'j a n e at m a i l dot c o m',
    '5 5 5 0 0 1 0 or jane@mail.com',
    'five five double five triple one',
    'five five - five oh – one two / three four',
    '55500 five one two three',
    'five-five-five-oh-one-two-three-four',
    '5 five 5 oh 1 two 3 four',
    'double five five oh one two three four',
    'jane‧dev',
    'janeꓸdev',
    'jane·dev',
    'jane\u{e0020}@mail.example',
    'ja\u034fne@mail.example',
    '01761z34567B',
    'o176l2345678',
    '98x76x54x32x10',
    '9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣',
    'fünf fünf fünf eins zwei drei vier',
  ])('%s', (contact) => {
    const cleaned = hideContacts(`Before ${contact} after`);
    expect(cleaned).toContain('Before');
    expect(cleaned).toContain('after');
    expect(cleaned).not.toMatch(/jane|j a n|\p{Nd}{3}|five|fünf|mail\.|m a i l|people/iu);
  });

  test.each([
    'Node.js, Vue.js and ASP.NET',
    'C++ and C#',
    'worked from 2015-2020',
    'led 12 people in 3 countries',
    'a budget of 1,000,000',
    'since 2019-04-01',
    'good at maths',
    'R&D',
    'TCP/IP and CI/CD',
    'Node.js/Express.js, Next.js, D3.js',
    'ASP.NET Core, .NET 8, Power.BI',
    'e.g. tools, i.e. saws, etc.',
    'B.Tech and M.Sc. in Oslo, Ph.D. in Bergen',
    'salary of 1,250,000 or 12,50,000',
    'paid 50000-60000, 80,000-100,000',
    'a turnover of $2,500,000,000',
    '1.250.000 EUR',
    'Signal processing, GitHub Actions, Telegram bots',
    'Facebook and Instagram ads, GitHub/GitLab',
    'I call on clients by phone and mail',
    'I ran campaigns on Facebook after a year, then on Telegram',
    'years 2015, 2016,\n2017',
    '12 clients\n- 300 orders\n- 7 teams',
    'over 99.95 % uptime',
    'I look at the whole. In the end it works.',
    'Engineer at scale. Node.js at work',
    'A lead at home. in the end it worked',
    'C sharp and dot net',
    'R A C I and S W O T',
    'state-of-the-art-at-scale',
    'GitHub account manager',
    'one or two of seven, in 2019, 2020',
    'the dot product of two',
    'Advogado(a) criminalista. Experiência em tribunais',
    'Ingeniero(a) industrial. Lima',
    'Duties including (a) hiring. Team grew',
    'Implemented encryption-at-rest. Led audits',
    'Interest at the rate of 4.25 percent',
    'a senior dot net developer, a full stack dot net developer',
    'Winner of the Red Dot Design Award 2021',
    'survived the dot com crash',
    'reading . travel . yoga',
    'Grew the company Twitter handle organically to 20k',
    'used WhatsApp as B2B channel',
    'Skills: Gmail | Outlook | Excel',
    'administración de cuentas gmail de clientes',
    'I know C | C + + | R | Go',
    'Teams of two, three, five, 10, 20 and 100',
    'Bands seven, eight, nine: 2019, 2020',
    'col·lecció · A·B·C',
    'a 1920x1080 screen, ISO27001 and 802.11b',
  ])('"%s" stays as it is', (text) => {
    expect(hideContacts(text)).toBe(text);
  });

  test('any text is cleaned in a moment, however it is made', () => {
    for (const part of [
      'a@',
      '1 ',
      '(at)',
      'a.',
      'five ',
      '@ ',
      '+1-',
      '((((',
      'a at b dot ',
      'www.',
      'a dot ',
      'a_at_b',
      'a ',
      '[.] ',
      'aATbDOT',
      'a gmail ',
    ]) {
      // CPU time of this process only: others may use the processor meanwhile.
      const start = process.cpuUsage();
      hideContacts(part.repeat(5_000 / part.length));
      expect(process.cpuUsage(start).user).toBeLessThan(300_000);
    }
  });
});

describe('letters that do not come apart, short names and handles are no way out', () => {
  const hide = wordHider({
    names: ['Łukasz Møller', 'Straße Þórsson', 'Сергей Щукин', 'Robert Smith'],
    emails: [],
    employers: ['EY', 'HP Inc', 'GE', 'GO', 'Ægir Sø', 'H&M', 'Đuro'],
  });
  test.each([
    ['Lukasz Moller, Moeller, MØLLER', '… …, …, …'],
    ['Łukasz', '…'],
    ['Strasse and Thorsson', '… and …'],
    ['Sergey Shchukin', '… …'],
    ['Сергей', '…'],
    ['rsmith and smithr87 and RobertSmith', '… and … and …'],
    ['I was with EY, HP and ge', 'I was with …, … and …'],
    ['At GO I let it go', 'At … I let it go'],
    ['Sergei, not Sø', '…, not …'],
    ['Aegir So and Aegir', '… … and …'],
    ['H&M shops', '…&… shops'],
    ['Djuro or Duro', '… or …'],
    ['Go on, be so good, I am in it', 'Go on, be so good, I am in it'],
  ])('%s', (text, cleaned) => {
    expect(hide(text)).toBe(cleaned);
  });
});

test.each([
  ['Kowalczyks portfolio', '… portfolio'],
  ['Kowalczykboehm', '…'],
  ['KowalczykBöhm, Kowalczyk-Boehm', '…, …-…'],
  ['Sever\u0456n', '…'],
  ['\u0405\u0435verin', '…'],
  ['ꜱᴇᴠᴇʀɪɴ', '…'],
  ['🅢🅔🅥🅔🅡🅘🅝', '…'],
  ['Sev\u{e0020}erin, Sev\ufe0ferin, Sev\u0332e\u0332r\u0332in', '…, …, …'],
  ['Zwölflings best', '… best'],
  ['severe, several, a severance', 'severe, several, a severance'],
])('S42b the person behind %j is hidden', (text, cleaned) => {
  const hide = wordHider({ names: ['Severin Kowalczyk-Böhm'], emails: [], employers: ['Zwölfling GmbH'] });
  expect(hide(hideContacts(text))).toBe(cleaned);
});

describe('names of the person and of employers are taken out', () => {
  const hide = wordHider({
    names: ['José María Núñez-Kovač', '张伟'],
    emails: ['jmnk_1987@mail.example'],
    employers: ['Marzipan Dynamics Ltd', 'Data Systems Group', 'Freelance', '東京電力'],
  });
  test.each([
    ['I am Jose Nunez', 'I am … …'],
    ['KOVAC, MARÍA', '…, …'],
    ["José's team", "…'s team"],
    ['Built the billing of Marzipan Dynamics.', 'Built the billing of … ….'],
    ['At Marzipan I led', 'At … I led'],
    ['the Data Systems Group does data', 'the … … … does data'],
    ['我叫张伟，在東京電力工作', '我叫…，在…工作'],
    ['find jmnk1987 anywhere', 'find … anywhere'],
    ['Freelance work on data systems for a group', 'Freelance work on data systems for a group'],
  ])('%s', (text, cleaned) => {
    expect(hide(text)).toBe(cleaned);
  });
});

test('S42b no text of the person survives cleaning and searching, whatever stands around it', () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{3,9}$/);
  const around = fc
    .array(fc.constantFrom('I', 'led', 'teams', 'built', 'services;', '(and', 'more)', '—', 'with', 'care.'), {
      maxLength: 6,
    })
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(name, name, name, around, around, fc.boolean(), (first, last, employer, before, after, shout) => {
      const email = `${first}.${last}@mail.example`.toLowerCase();
      const secret = [`${first} ${last}`, email, employer, '+49 1555 0123987'].join(' ');
      const text = blindText(
        {
          can_name: `${first} ${last}`,
          can_email: email,
          can_skill: ['Cooking', `${first} ${last}`, email],
          can_about: `${before} ${shout ? secret.toUpperCase() : secret} ${after}`,
        },
        {
          experience: [
            {
              id: '1',
              emp_name: employer,
              exp_type: 'x',
              exp_desg: 'x',
              job_stdt: '2020-01-01',
              job_endt: '2021-01-01',
            },
          ],
        },
      );
      expect(text.skills).toEqual(['Cooking']);
      const told = lookupForms(`${text.about} ${searchWords(text, 1).join(' ')}`);
      for (const secretWord of lookupForms(`${first} ${last} ${employer} 0123987 example`))
        expect(told).not.toContain(secretWord);
    }),
  );
});

test('years of experience are whole, overlapping jobs count once, the future does not count', () => {
  const today = new Date('2026-03-15');
  const job = (job_stdt: string, job_endt: string) => ({ job_stdt, job_endt });
  expect(experienceYears([], today)).toBe(0);
  expect(experienceYears([job('2018-01-01', '2022-01-01')], today)).toBe(4);
  expect(
    experienceYears(
      [job('2018-01-01', '2022-01-01'), job('2019-01-01', '2021-01-01'), job('2021-01-01', '2023-01-01')],
      today,
    ),
  ).toBe(5);
  expect(experienceYears([job('2018-01-01', '2018-11-30')], today)).toBe(0);
  expect(experienceYears([job('2024-03-15', '2030-01-01')], today)).toBe(2);
  // Without an end it lasts, and goes on counting.
  expect(experienceYears([job('2024-03-15', '')], today)).toBe(2);
  expect(experienceYears([job('2024-03-15', '')], new Date('2027-03-16'))).toBe(3);
});

test('the level of education is the highest, in fixed words', () => {
  const entries = (...names: string[]) => names.map((can_edu) => ({ can_edu }));
  expect(educationLevel([])).toBeNull();
  expect(educationLevel(entries('Bachelor of Science', 'Master of Arts', 'High School'))).toBe('Master');
  expect(educationLevel(entries('BTech'))).toBe('Bachelor');
  expect(educationLevel(entries('PhD'))).toBe('Doctorate');
  expect(educationLevel(entries('Jane Doe'))).toBeNull();
});
