import { jobsDrawn, readDrawn } from './draw-resume';

const placed = (text: string, country?: string) => jobsDrawn(text, country).map((job) => job.slice(0, 3));

describe('the place below the dates stays with its job', () => {
  test.each([
    ['countries', 'Dublin, Ireland', 'London, England', 'Cork, Ireland'],
    ['regions of LinkedIn', 'Greater Munich Metropolitan Area', 'San Francisco Bay Area', 'Greater Seattle Area'],
    ['states', 'Evanston, IL', 'Madison, Wisconsin, United States', 'Austin, Texas Metropolitan Area'],
    ['towns off the list', 'Eckernförde, Schleswig-Holstein, Germany', 'Ballycotton, Ireland', 'Roubaix, France'],
    ['towns alone', 'Lyon', 'Marseille', 'Nantes'],
    ['towns that tell the country of a phone number', 'Tampa', 'Getafe', 'Visakhapatnam'],
    ['no place in the middle', 'Oslo, Norway', '', 'Remote'],
  ])('%s', (_kind, first, second, third) => {
    expect(
      placed(`
** Datadog
** Engineering Manager
March 2023 - Present (2 years)
${first}
** Staff Engineer
August 2020 - March 2023 (2 years 8 months)
${second}
** Twilio
** Engineer
June 2017 - July 2020 (3 years)
${third}`),
    ).toEqual([
      ['Engineering Manager', 'Datadog', first],
      ['Staff Engineer', 'Datadog', second || undefined],
      ['Engineer', 'Twilio', third],
    ]);
  });

  test('a town off the list, where a company stands above', () => {
    expect(
      placed(`
** Bosch
** Buyer
May 2015 - December 2019 (4 years 8 months)
Reutlingen, Baden-Württemberg, Germany
** Trainee
April 2014 - April 2015 (1 year 1 month)
Feuerbach`),
    ).toEqual([
      ['Buyer', 'Bosch', 'Reutlingen, Baden-Württemberg, Germany'],
      ['Trainee', 'Bosch', 'Feuerbach'],
    ]);
    expect(
      placed(`
** Twilio
** Engineer
May 2015 - December 2019
Dublin, Ireland
** Lumen
** Clerk
April 2014 - April 2015
Ballycotton`),
    ).toEqual([
      ['Engineer', 'Twilio', 'Dublin, Ireland'],
      ['Clerk', 'Lumen', 'Ballycotton'],
    ]);
  });

  test('also where nothing is bold, and only one line is above the dates', () => {
    expect(
      placed(`
Nurse, Northwind Hospital
2019 – 2021
Leeds, UK
Carer, Lumen Homes
2016 – 2019
York, UK`),
    ).toEqual([
      ['Nurse', 'Northwind Hospital', 'Leeds, UK'],
      ['Carer', 'Lumen Homes', 'York, UK'],
    ]);
  });

  test('a place above the title belongs to what is below it', () => {
    expect(
      placed(`
Oslo, Norway
Baker, Northwind Ltd
2019 – 2021
Bergen, Norway
Cook, Lumen Ltd
2016 – 2019`),
    ).toEqual([
      ['Baker', 'Northwind Ltd', 'Oslo, Norway'],
      ['Cook', 'Lumen Ltd', 'Bergen, Norway'],
    ]);
  });
});

describe('a company with all its time and a line about itself is no job', () => {
  test.each([
    ['a maker', 'ACME CORPORATION', 'Global maker of anvils with $2B in revenue'],
    ['a company by its words', 'KRAFT FOODS', 'A $26B global food company'],
    ['a sentence', 'Northwind Industries', 'Family-owned supplier of pumps, with 400 people at five sites.'],
    ['nothing', 'LUMEN GmbH', ''],
    ['two lines', 'Quill AG', 'Publisher of school books\nPart of the Harbour Group'],
  ])('%s', (_kind, company, about) => {
    expect(
      placed(`
** ${company}, Chicago, IL>>2014 – Present
${about}
** Director, Financial Planning & Analysis>>2019 – Present
• Led a team
** Sales Manager>>2014 – 2019
• Hired a team
** GLOBEX INC., Springfield, IL>>2008 – 2014
** Account Executive
• Sold`),
    ).toEqual([
      ['Director, Financial Planning & Analysis', company, 'Chicago, IL'],
      ['Sales Manager', company, 'Chicago, IL'],
      ['Account Executive', 'GLOBEX INC.', 'Springfield, IL'],
    ]);
  });

  test.each([
    'Director, Financial Planning & Analysis',
    'Vice President, Global Supply Chain',
    'Manager, Customer Success Operations',
    'Head, Talent Acquisition',
    'Vice President, Wealth Management Technology',
    'Leiter, Einkauf und Logistik',
    'Senior Manager, FP&A',
  ])('a department stays with its title: %s', (title) => {
    expect(placed(`${title}, Northwind Ltd, 2014 – 2019\n• Led a team`)).toEqual([[title, 'Northwind Ltd', undefined]]);
  });

  test('jobs at other companies in its time stay jobs', () => {
    expect(
      placed(`
Owner, King Consulting>>2010 – Present
Advises bakeries
Engineer, Northwind Ltd>>2012 – 2014
• Built mills`),
    ).toEqual([
      ['Owner', 'King Consulting', undefined],
      ['Engineer', 'Northwind Ltd', undefined],
    ]);
  });
});

describe('towns that are on no list', () => {
  test.each([
    ['Elektriker, Elektro Hansen GmbH, Eckernförde, 2015 – 2018', 'Elektriker', 'Elektro Hansen GmbH', 'Eckernförde'],
    ['Developer – OVHcloud, Roubaix – 2015 – 2018', 'Developer', 'OVHcloud', 'Roubaix'],
    ['Technicien – ArcelorMittal, Fos-sur-Mer – 2015 – 2018', 'Technicien', 'ArcelorMittal', 'Fos-sur-Mer'],
    ['Baker | Kornkammer KG, Bad Tölz | 2015 – 2018', 'Baker', 'Kornkammer KG', 'Bad Tölz'],
    ['Koch, Gasthaus Adler, Neustadt an der Aisch, 2015 – 2018', 'Koch', 'Gasthaus Adler', 'Neustadt an der Aisch'],
    ['Cajera, Mercadona S.A., Alcobendas, 2015 – 2018', 'Cajera', 'Mercadona S.A.', 'Alcobendas'],
  ])('%s', (text, ...wanted) => {
    expect(placed(`${text}\n• Worked`)).toEqual([wanted]);
  });

  test('a town in a cell behind the company', () => {
    expect(
      placed(`
** Telefónica S.A. — Madrid
Jefe de proyecto (marzo 2017 - actualidad)
• Gestión
** Indra Sistemas — Alcobendas
Analista programador (enero 2012 - febrero 2017)
• Desarrollo`),
    ).toEqual([
      ['Jefe de proyecto', 'Telefónica S.A.', 'Madrid'],
      ['Analista programador', 'Indra Sistemas', 'Alcobendas'],
    ]);
  });

  test.each(['Engineering', 'Supply Chain', 'R&D', 'Forschung und Entwicklung'])('%s is no town', (department) => {
    expect(placed(`Engineer | Northwind Ltd, ${department} | 2015 – 2018\n• Worked`)).toEqual([
      ['Engineer', `Northwind Ltd, ${department}`, undefined],
    ]);
  });
});

describe('labels of forms', () => {
  test.each([
    ['Spanish', 'Empresa', 'Cargo', 'Periodo', 'Funciones'],
    ['German', 'Arbeitgeber', 'Position', 'Zeitraum', 'Aufgaben'],
    ['French', 'Entreprise', 'Poste occupé', 'Période', 'Missions'],
    ['Indian', 'Name of the Organization', 'Designation', 'Duration', 'Responsibilities'],
    ['Italian', 'Datore di lavoro', 'Mansione', 'Periodo', 'Attività'],
  ])('%s', (_language, company, title, period, duties) => {
    const block = (name: string, role: string, dates: string) =>
      `${company}: ${name}\n${title}: ${role}\n${period}: ${dates}\n${duties}: gestión de siniestros\n`;
    const text = `${block('Grup Catalana Occident', 'Administrativa', '2016 – 2021')}${block('Mango', 'Dependienta', '2012 – 2015')}`;
    const wanted = [
      ['Administrativa', 'Grup Catalana Occident', undefined],
      ['Dependienta', 'Mango', undefined],
    ];
    expect(placed(text)).toEqual(wanted);
    const { experience } = readDrawn(`# Ada King\n## Experience\n${text}`);
    expect(experience[0]?.job_desc?.value).toBe(`${duties}: gestión de siniestros`);
    // The dates first, the others below them.
    const turned = (name: string, role: string, dates: string) =>
      `${period} : ${dates}\n${company} : ${name}\n${title} : ${role}\n`;
    expect(
      placed(
        turned('Grup Catalana Occident', 'Administrativa', '2016 – 2021') +
          turned('Mango', 'Dependienta', '2012 – 2015'),
      ),
    ).toEqual(wanted);
  });
});

test.each(['Systems Engineer | Tata Consultancy Services', 'Systems Engineer, Tata Consultancy Services'])(
  'a label of a project below a whole head is described: %s',
  (head) => {
    const { experience } = readDrawn(
      `# Ada King\n## Experience\n** ${head}>>Jul 2020 - Till date\nRole: Java Developer\nClient: Citi Bank\n• Worked`,
    );
    expect(experience).toMatchObject([
      {
        exp_desg: { value: 'Systems Engineer' },
        emp_name: { value: 'Tata Consultancy Services' },
        job_desc: { value: 'Role: Java Developer\nClient: Citi Bank\nWorked' },
      },
    ]);
  },
);

describe('jobs told in sentences', () => {
  test.each([
    'Worked as Junior Accountant in M/s TVS Motors, Hosur from May 2015 to May 2018.',
    '2. Worked as a Junior Accountant at TVS Motors, Hosur from May 2015 to May 2018',
    'I have worked with TVS Motors, Hosur as Junior Accountant from May 2015 to May 2018.',
    'Served as Junior Accountant with M/s. TVS Motors, Hosur during May 2015 – May 2018.',
  ])('%s', (text) => {
    expect(jobsDrawn(`Presently working as Manager at Infosys since June 2018.\n${text}`)).toEqual([
      ['Manager', 'Infosys', undefined, '2018-06-01', ''],
      ['Junior Accountant', 'TVS Motors', 'Hosur', '2015-05-01', '2018-05-31'],
    ]);
  });

  test('till date is now', () => {
    expect(
      jobsDrawn('1. Working as Accounts Executive in M/s Sundaram Finance Ltd., Chennai from June 2018 to till date.'),
    ).toEqual([['Accounts Executive', 'Sundaram Finance Ltd.', 'Chennai', '2018-06-01', '']]);
  });
});

test.each(['Trainee', 'Freelancer', 'Praktikum'])('%s alone is the title', (title) => {
  expect(placed(`** Danske Bank\n** ${title}>>2014 – 2016\nAarhus, Denmark\n• Worked`)).toEqual([
    [title, 'Danske Bank', 'Aarhus, Denmark'],
  ]);
});

test('title, company and a town in brackets are no place', () => {
  expect(placed('2017 – 2019>>Commis de salle, Hôtel Lutetia (Paris)\n• Service')).toEqual([
    ['Commis de salle', 'Hôtel Lutetia', 'Paris'],
  ]);
});

test('dates between commas are dates', () => {
  expect(jobsDrawn('Engineer, 2018 – 2020, Northwind Ltd, Leeds\n• Built')).toEqual([
    ['Engineer', 'Northwind Ltd', 'Leeds', '2018-01-01', '2020-12-31'],
  ]);
});

test('rows of a table are jobs, its head row is none', () => {
  const rows =
    'Jan 2018 - Till date|>Larsen & Toubro|>Site Engineer|>Hosur\nJul 2014 - Dec 2017|>Shapoorji|>Junior Engineer|>Salem';
  const wanted = [
    ['Site Engineer', 'Larsen & Toubro', 'Hosur', '2018-01-01', ''],
    ['Junior Engineer', 'Shapoorji', 'Salem', '2014-07-01', '2017-12-31'],
  ];
  for (const head of [
    'Period|>Organization|>Designation|>Location',
    'Zeitraum|>Firma|>Tätigkeit|>Ort',
    'Période|>Entreprise|>Poste|>Lieu',
    'Duration|>Name of the Company|>Role|>City',
  ])
    expect(jobsDrawn(`** ${head}\n${rows}`)).toEqual(wanted);
});

test.each([
  ['Stage de 6 mois (2015)>>Assistante qualité, Renault, Flins', 'Assistante qualité', 'Renault', 'Internship'],
  ['3-month internship (2015)>>Analyst, Northwind Ltd', 'Analyst', 'Northwind Ltd', 'Internship'],
  ['Praktikum (6 Monate), 2015>>Assistentin, Lumen GmbH', 'Assistentin', 'Lumen GmbH', 'Internship'],
  ['2015>>Stage (3 mois) : Assistante RH, Mairie de Bron', 'Assistante RH', 'Mairie de Bron', 'Internship'],
  ['Prácticas de 4 meses (2015)>>Auxiliar, Indra', 'Auxiliar', 'Indra', 'Internship'],
])('a kind of employment with its length is no title: %s', (text, title, company, kind) => {
  const { experience } = readDrawn(`# Ada King\n## Experience\n${text}\n• Worked\n`);
  expect(experience).toMatchObject([
    { exp_desg: { value: title }, emp_name: { value: company }, exp_type: { value: kind } },
  ]);
});

test.each([
  ['Summer 2015 and Summer 2014', '2014-06-01', '2015-08-31'],
  ['Summer 2014, Summer 2015', '2014-06-01', '2015-08-31'],
  ['2014 & 2016', '2014-01-01', '2016-12-31'],
  ['June 2014 – August 2014 und June 2015 – August 2015', '2014-06-01', '2015-08-31'],
])('several dates of one job are one period: %s', (dates, start, end) => {
  expect(jobsDrawn(`** Healthcare Assistant, Bupa Care Homes\n${dates}\n• Helped`)).toEqual([
    ['Healthcare Assistant', 'Bupa Care Homes', undefined, start, end],
  ]);
});

test.each(['____________________', '====================', '- - - - - - - - - - -', '....................'])(
  'a rule of characters is no company: %s',
  (rule) => {
    expect(placed(`${rule}\n2018 – 2022>>Technician, Škoda Auto a.s., Mladá Boleslav\n• Robots`)).toEqual([
      ['Technician', 'Škoda Auto a.s.', 'Mladá Boleslav'],
    ]);
  },
);
