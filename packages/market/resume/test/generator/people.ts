/** A random number from 0 to 1, the same series for the same seed (mulberry32). */
export type Random = () => number;
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
export const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
export function some<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const left = [...items];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0]!,
  );
}

export type Language = 'en' | 'de' | 'fr' | 'es';
export const LANGUAGES: readonly Language[] = ['en', 'de', 'fr', 'es'];

/** Whether a resume is written as most are, or in the ways that rules forget. */
export type Manner = 'usual' | 'unusual';

export interface JobLabel {
  title: string;
  company: string;
  place: string;
  start: readonly [year: number, month: number];
  end: readonly [year: number, month: number] | null;
  points: string[];
}
export interface SchoolLabel {
  degree: string;
  field: string;
  school: string;
  place: string;
  start: number;
  end: number;
}
export interface PersonLabel {
  language: Language;
  manner: Manner;
  name: string;
  /** Name as it is shown, with titles and degrees. */
  shownName: string;
  email: string;
  phone: string;
  shownPhone: string;
  links: string[];
  headline: string;
  about: string;
  skills: string[];
  languages: Array<{ name: string; level: string }>;
  jobs: JobLabel[];
  schools: SchoolLabel[];
}

const NAMES: Record<Language, readonly [string[], string[]]> = {
  en: [
    ['Olivia', 'James', 'Priya', 'Marcus', 'Hannah', 'Daniel', 'Mei', 'Aaron'],
    ['Whitfield', 'O’Connor', 'Ramanathan', 'Baker', 'Van der Berg', 'Nguyen', 'Price', 'Stone'],
  ],
  de: [
    ['Jürgen', 'Anna-Lena', 'Matthias', 'Katrin', 'Özlem', 'Stefan', 'Björn', 'Sophie'],
    ['Müller', 'Schäfer', 'Brandt-Koch', 'Vogel', 'Yıldız', 'Groß', 'von Ahlen', 'Becker'],
  ],
  fr: [
    ['Éloïse', 'Jean-Baptiste', 'Camille', 'Thibault', 'Inès', 'Gérard', 'Chloé', 'Romain'],
    ['Lefèvre', 'Dubois', 'Garnier', 'Le Goff', 'Benali', 'Mercier', 'Rousseau', 'de la Tour'],
  ],
  es: [
    ['María José', 'Álvaro', 'Lucía', 'Iñigo', 'Carmen', 'Javier', 'Nuria', 'Andrés'],
    ['García López', 'Fernández', 'Ibáñez Ruiz', 'Muñoz', 'Torres', 'Castaño', 'Peña', 'Romero Gil'],
  ],
};

const PHONES: Record<Language, readonly (readonly [e164: string, shown: string])[]> = {
  en: [
    ['+12125550143', '(212) 555-0143'],
    ['+16502530000', '+1 650 253 0000'],
    ['+442079460018', '+44 20 7946 0018'],
    ['+14155552671', '415.555.2671'],
  ],
  de: [
    ['+4915112345678', '+49 151 12345678'],
    ['+493012345678', '+49 (0)30 12345678'],
    ['+4917612345670', '0049 176 12345670'],
  ],
  fr: [
    ['+33612345678', '+33 6 12 34 56 78'],
    ['+33142345678', '+33 (0)1 42 34 56 78'],
  ],
  es: [
    ['+34612345678', '+34 612 34 56 78'],
    ['+34912345678', '+34 912 345 678'],
  ],
};

/** Names with titles, degrees and particles. */
const UNUSUAL_NAMES: Record<Language, ReadonlyArray<readonly [name: string, shown: string]>> = {
  en: [
    ['Jonathan Hartley', 'Jonathan Hartley, CPA, MBA'],
    ['Patrick O’Brien', 'O’Brien, Patrick'],
    ['Jane Whitfield', 'Jane Whitfield (she/her)'],
    ['Robert Baker Jr.', 'Robert Baker Jr.'],
    ['Wei (David) Zhang', 'Wei (David) Zhang'],
    ['Abdul-Rahman ibn Khalid', 'Abdul-Rahman ibn Khalid'],
    ['Grace Adeyemi', 'Grace Adeyemi, M.Ed.'],
  ],
  de: [
    ['Anna Weber', 'Dr. med. Anna Weber'],
    ['Hans Maier', 'Prof. Dr. rer. nat. Hans Maier'],
    ['Thomas Müller-Lüdenscheidt', 'Dipl.-Ing. (FH) Thomas Müller-Lüdenscheidt'],
    ['Eva Gruber', 'Mag. Eva Gruber, MSc'],
    ['Sabine von der Heide', 'Sabine von der Heide'],
  ],
  fr: [
    ['Marie-Thérèse d’Arcy', 'Marie-Thérèse d’Arcy'],
    ['Anne-Sophie Le Gall', 'Mme Anne-Sophie Le Gall'],
    ['Paul Durand', 'DURAND, Paul'],
    ['Inès Ben Salah', 'Inès Ben Salah'],
  ],
  es: [
    ['Juan Carlos de la Fuente y Pérez', 'Juan Carlos de la Fuente y Pérez'],
    ['Marta Solé i Puig', 'Marta Solé i Puig'],
    ['Maria da Conceição dos Santos e Silva', 'Maria da Conceição dos Santos e Silva'],
    ['Lucía Torres', 'Dña. Lucía Torres'],
  ],
};

/** National numbers, and an ending of the mail address that may tell their country. */
const UNUSUAL_PHONES: Record<Language, ReadonlyArray<readonly [e164: string, shown: string, end: string]>> = {
  en: [
    ['+16502530000', '650-253-0000', 'example'],
    ['+14155552671', '(415) 555-2671', 'example'],
    ['+447700900123', '07700 900123', 'co.uk'],
    ['+919845012345', '98450 12345', 'in'],
  ],
  de: [
    ['+491761234567', '0176 1234567', 'example'],
    ['+4917612345670', '0176 / 12345670', 'de'],
    ['+4989123456', '089/123456', 'de'],
  ],
  fr: [
    ['+33612345678', '06 12 34 56 78', 'example'],
    ['+33142345678', '01.42.34.56.78', 'fr'],
  ],
  es: [
    ['+34612345678', '612 345 678', 'example'],
    ['+34912345678', '912 34 56 78', 'es'],
  ],
};

const JOBS: Record<Language, { titles: string[]; companies: string[]; places: string[]; points: string[] }> = {
  en: {
    titles: [
      'Senior Software Engineer',
      'Data Analyst',
      'Product Manager',
      'Registered Nurse',
      'Marketing Coordinator',
      'Research Assistant',
      'VP of Operations',
      'Account Executive',
      'Site Reliability Engineer',
      'Store Supervisor',
    ],
    companies: [
      'Northwind Traders',
      'Google',
      'Blue Harbor Inc.',
      'St. Mary’s Hospital',
      'Acme Corporation',
      'Stripe',
      'University of Leeds',
      'Tesco',
      'Quill & Partners LLC',
      'Lumen',
    ],
    places: ['Austin, TX', 'London, UK', 'San Francisco, CA', 'Dublin, Ireland', 'Remote', 'New York, NY'],
    points: [
      'Reduced page load time by 38 % by moving rendering to the edge and trimming 400 kB of scripts',
      'Led a team of six engineers through a migration to Kubernetes without downtime',
      'Built weekly reports in SQL and Tableau that are read by 120 people',
      'Trained new colleagues and wrote the handbook for night shifts',
      'Negotiated contracts with 14 suppliers, saving $250,000 a year',
      'Presented results to the board in 2019 and won further funding',
    ],
  },
  de: {
    titles: [
      'Softwareentwickler',
      'Projektleiterin',
      'Werkstudent',
      'Kaufmännische Angestellte',
      'Pflegefachkraft',
      'Vertriebsleiter',
      'Wissenschaftliche Mitarbeiterin',
      'Elektroingenieur',
      'Sachbearbeiter Buchhaltung',
    ],
    companies: [
      'Siemens AG',
      'Bäckerei Huber',
      'Deutsche Bahn',
      'Klinikum Nord GmbH',
      'Otto GmbH & Co. KG',
      'Technische Universität München',
      'Sonnenwerk',
      'Zalando SE',
      'Stadt Leipzig',
    ],
    places: ['München', 'Berlin', 'Hamburg', 'Leipzig, Deutschland', 'Köln', 'Wien, Österreich'],
    points: [
      'Entwicklung und Betrieb von Schnittstellen mit Java und Spring Boot',
      'Verantwortung für ein Budget von 1,2 Mio. Euro und ein Team aus acht Personen',
      'Einführung eines neuen Warenwirtschaftssystems in 14 Filialen',
      'Betreuung von Auszubildenden, Planung von Schichten und Urlauben',
      'Durchführung von Schulungen für Kundinnen und Kunden im gesamten Bundesgebiet',
    ],
  },
  fr: {
    titles: [
      'Développeur web',
      'Cheffe de projet',
      'Stagiaire marketing',
      'Infirmière',
      'Responsable logistique',
      'Ingénieur d’études',
      'Assistante de direction',
      'Chargé de clientèle',
    ],
    companies: [
      'Société Générale',
      'Capgemini',
      'Hôpital Saint-Louis',
      'Boulangerie Martin',
      'Dassault Systèmes',
      'Mairie de Lyon',
      'Decathlon',
      'Atelier Bleu SARL',
    ],
    places: ['Paris', 'Lyon, France', 'Nantes', 'Bruxelles, Belgique', 'Toulouse'],
    points: [
      'Conception d’une application utilisée par 3 000 personnes chaque jour',
      'Gestion d’une équipe de cinq personnes et du planning des livraisons',
      'Mise en place d’un tableau de bord avec Excel et Power BI',
      'Accueil des clients, suivi des dossiers et relances téléphoniques',
      'Rédaction de la documentation et formation des nouveaux arrivants',
    ],
  },
  es: {
    titles: [
      'Desarrolladora Backend',
      'Jefe de proyecto',
      'Becario',
      'Enfermera',
      'Administrativo contable',
      'Responsable de tienda',
      'Ingeniera industrial',
      'Analista de datos',
    ],
    companies: [
      'Telefónica',
      'Inditex',
      'Hospital La Paz',
      'Construcciones Vega S.L.',
      'Banco Santander',
      'Indra',
      'Panadería El Molino',
      'Universidad de Sevilla',
    ],
    places: ['Madrid', 'Barcelona, España', 'Sevilla', 'Ciudad de México, México', 'Valencia'],
    points: [
      'Diseño de servicios con Python y Django para más de 2.000 usuarios',
      'Coordinación de un equipo de siete personas en tres ciudades',
      'Control de inventario y relación con proveedores nacionales',
      'Atención al paciente en urgencias y gestión de turnos',
      'Elaboración de informes mensuales para la dirección',
    ],
  },
};

const SCHOOLS: Record<
  Language,
  ReadonlyArray<readonly [degree: string, field: string, school: string, place: string]>
> = {
  en: [
    ['Bachelor of Science', 'Computer Science', 'University of Texas at Austin', 'Austin, TX'],
    ['MSc', 'Data Science', 'University College London', 'London, UK'],
    ['B.A.', 'Economics', 'Trinity College Dublin', 'Dublin, Ireland'],
    ['Associate of Science', 'Nursing', 'Miami Dade College', 'Miami, FL'],
    ['Ph.D.', 'Linguistics', 'Stanford University', 'Stanford, CA'],
  ],
  de: [
    ['Master of Science', 'Informatik', 'Technische Universität Berlin', 'Berlin'],
    ['Bachelor of Arts', 'Betriebswirtschaftslehre', 'Hochschule Mannheim', 'Mannheim'],
    ['Diplom', 'Maschinenbau', 'RWTH Aachen', 'Aachen'],
    ['Abitur', '', 'Goethe-Gymnasium', 'Kassel'],
  ],
  fr: [
    ['Licence', 'Langues étrangères', 'Université Lumière Lyon 2', 'Lyon'],
    ['Master', 'Informatique', 'Université de Bordeaux', 'Bordeaux'],
    ['Diplôme d’ingénieur', 'Génie civil', 'INSA Toulouse', 'Toulouse'],
    ['Baccalauréat', '', 'Lycée Victor Hugo', 'Nantes'],
  ],
  es: [
    ['Grado', 'Ingeniería Informática', 'Universidad Politécnica de Madrid', 'Madrid'],
    ['Máster', 'Dirección de Empresas', 'Universidad de Barcelona', 'Barcelona'],
    ['Licenciatura', 'Psicología', 'Universidad de Granada', 'Granada'],
    ['Bachillerato', '', 'IES Ramón y Cajal', 'Zaragoza'],
  ],
};

const SKILLS: Record<Language, string[]> = {
  en: [
    'TypeScript',
    'React',
    'Node.js',
    'PostgreSQL',
    'Docker',
    'AWS',
    'Python',
    'Excel',
    'Public speaking',
    'Salesforce',
    'Figma',
    'Project management',
    'Git',
    'C++',
    'Patient care',
    'Tableau',
    'SEO',
    'Machine Learning',
  ],
  de: [
    'Java',
    'Spring Boot',
    'SAP',
    'MS Office',
    'Projektmanagement',
    'SQL',
    'Docker',
    'Kundenberatung',
    'Scrum',
    'AutoCAD',
    'Python',
    'Wundversorgung',
    'DATEV',
    'Linux',
  ],
  fr: [
    'PHP',
    'Symfony',
    'JavaScript',
    'Gestion de projet',
    'Excel',
    'Photoshop',
    'WordPress',
    'SQL',
    'Relation client',
    'SolidWorks',
    'Python',
    'Power BI',
    'Git',
  ],
  es: [
    'Python',
    'Django',
    'Excel',
    'Gestión de equipos',
    'SAP',
    'Contabilidad',
    'Java',
    'AutoCAD',
    'Atención al cliente',
    'Power BI',
    'Docker',
    'Linux',
    'SQL',
  ],
};

const SPOKEN: Record<Language, Array<readonly [name: string, levels: string[]]>> = {
  en: [
    ['English', ['native']],
    ['Spanish', ['fluent', 'B2']],
    ['French', ['basic', 'A2']],
  ],
  de: [
    ['Deutsch', ['Muttersprache']],
    ['Englisch', ['fließend', 'C1']],
    ['Spanisch', ['Grundkenntnisse', 'A2']],
  ],
  fr: [
    ['Français', ['langue maternelle']],
    ['Anglais', ['courant', 'C1']],
    ['Allemand', ['notions', 'A2']],
  ],
  es: [
    ['Español', ['nativo']],
    ['Inglés', ['avanzado', 'C1']],
    ['Catalán', ['nativo', 'B2']],
  ],
};

const ABOUT: Record<Language, string> = {
  en: 'Reliable professional with years of practice in teams of many kinds, who likes clear goals, plain words and work that lasts longer than a quarter.',
  de: 'Zuverlässige Fachkraft mit langjähriger Erfahrung in verschiedenen Branchen, die klare Ziele, offene Worte und Arbeit schätzt, die Bestand hat.',
  fr: 'Profil rigoureux avec plusieurs années de pratique dans des équipes variées, qui apprécie les objectifs clairs et le travail bien fait.',
  es: 'Persona responsable con varios años de práctica en equipos diversos, que valora los objetivos claros y el trabajo bien hecho.',
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll(/[^a-z]+/g, '.');

/** A person with all that a resume says of them. */
export function personOf(random: Random, language: Language, jobs: number, manner: Manner): PersonLabel {
  const [first, last] = NAMES[language];
  const plainName = `${pick(random, first)} ${pick(random, last)}`.replaceAll('Yıldız', 'Yilmaz');
  const isUsual = manner === 'usual';
  const [name, shownName] = isUsual ? [plainName, plainName] : pick(random, UNUSUAL_NAMES[language]);
  const [phone, shownPhone, end = 'example'] = pick<readonly [string, string, string?]>(
    random,
    isUsual ? PHONES[language] : UNUSUAL_PHONES[language],
  );
  const data = JOBS[language];
  let year = 2025 - Math.floor(random() * 2);
  const titles = some(random, data.titles, jobs);
  const companies = some(random, data.companies, jobs);
  const handle = plain(name).replaceAll('.', '');
  return {
    language,
    manner,
    name,
    shownName,
    email: pick(random, [
      `${plain(name)}@mailbox.${end}`,
      `${handle.slice(0, 6)}${Math.floor(random() * 90)}@post.${end}`,
    ]),
    phone,
    shownPhone,
    links: some(
      random,
      [`linkedin.com/in/${handle}`, `github.com/${handle}`, `${handle}.dev`],
      1 + Math.floor(random() * 2),
    ),
    headline: titles[0]!,
    about: ABOUT[language],
    skills: some(random, SKILLS[language], 6 + Math.floor(random() * 5)),
    languages: SPOKEN[language]
      .slice(0, 2 + Math.floor(random() * 2))
      .map(([spoken, levels]) => ({ name: spoken, level: pick(random, levels) })),
    jobs: titles.map((title, at) => {
      const isNow = at === 0 && random() < 0.6;
      const end = isNow ? null : ([year, 1 + Math.floor(random() * 12)] as const);
      const start = [year - 1 - Math.floor(random() * 3), 1 + Math.floor(random() * 12)] as const;
      year = start[0];
      return {
        title,
        company: companies[at]!,
        place: pick(random, data.places),
        start,
        end,
        points: some(random, data.points, 2 + Math.floor(random() * 2)),
      };
    }),
    schools: some(random, SCHOOLS[language], 2).map(([degree, field, school, place], at) => {
      const end = year - 4 * at;
      return { degree, field, school, place, start: end - 3 - Math.floor(random() * 2), end };
    }),
  };
}
