import { createHash } from 'node:crypto';
import { MATCH_RULE } from '@market/contracts/search';
import {
  SKILL_RELATIONS,
  SKILL_TRANSLATIONS,
  SKILL_VOCABULARY,
  canonicalSkill,
  coveredSkills,
  knownSkillsLike,
  namedSkills,
  skillKey,
  skillsIn,
} from '@market/match';
import { LEVELS, PROFICIENCIES } from '../src/skills/skill-levels';

const NAMES = new Set(SKILL_VOCABULARY.map((entry) => entry.split('|')[0]!.replace(/^[=^+]/, '')));
const pairs = (lines: readonly string[]) =>
  lines.map((line): [string, string[]] => [line.split(': ')[0]!, line.split(': ')[1]!.split(', ')]);

describe('the vocabulary', () => {
  test('knows several hundred skills of many trades', () => {
    expect(NAMES.size).toBeGreaterThan(800);
    for (const name of ['Nursing', 'Bricklaying', 'Accounting', 'Order Picking', 'Bartending', 'Primary Teaching'])
      expect(NAMES).toContain(name);
  });

  test('relates and translates skills that it names, and no two of them to each other', () => {
    const related = pairs(SKILL_RELATIONS);
    expect(
      [...related.flat(2), ...SKILL_TRANSLATIONS.map((line) => line.split(': ')[0]!)].filter((one) => !NAMES.has(one)),
    ).toEqual([]);
    // A circle would make either the same as the other.
    for (const [name, special] of related)
      for (const one of special) expect([one, coveredSkills([name]).has(skillKey(one))]).toEqual([one, false]);
  });

  test('keeps each writing to one skill', () => {
    const wrong = pairs(SKILL_TRANSLATIONS).flatMap(([name, writings]) =>
      writings.filter((writing) => canonicalSkill(writing.replace(/^[=^+]/, '')) !== name),
    );
    expect(wrong).toEqual([]);
  });
});

test('the version of the rule is that of this vocabulary: raise it, and note the new hash, with each change', () => {
  const data = JSON.stringify([SKILL_VOCABULARY, SKILL_RELATIONS, SKILL_TRANSLATIONS, [...LEVELS], [...PROFICIENCIES]]);
  expect({ MATCH_RULE, hash: createHash('sha256').update(data).digest('hex').slice(0, 16) }).toEqual({
    MATCH_RULE: 3,
    hash: '059c2828a3a3d4d3',
  });
});

describe('writings', () => {
  test.each([
    ['Krankenpflege', 'Nursing'],
    ['enfermería', 'Nursing'],
    ['soins infirmiers', 'Nursing'],
    ['Führerschein', 'Driving Licence'],
    ['Softwareentwicklung', 'Software Development'],
    ['gestion de projet', 'Project Management'],
    ['CNA', 'Nursing Assistance'],
    ['HGV', 'Truck Driving'],
  ])('%s is %s', (written, name) => expect(canonicalSkill(written)).toBe(name));

  test('are found in the text of an ad in its language', () => {
    expect(skillsIn('Wir suchen Verstärkung in der Krankenpflege, gern mit Wundversorgung und Führerschein.')).toEqual([
      'Nursing',
      'Wound Care',
      'Driving Licence',
    ]);
  });
});

describe('ordinary words of a language are no skills', () => {
  test.each([
    'Sie arbeiten als Koch und mehr als 20 Menschen lassen sich von Ihnen gerne ein Mahl kochen, das Sie steuern.',
    'ARBEITEN SIE ALS KASSIERER IN KIEL',
    'Wir haben Teams in Österreich, Italien und der Schweiz. Er saß im Vorstand, gab ihr die Ehr.',
    'Vous aimez aller vite. Un point de vue, ma ville, j’ai, ai, quant à vous. Localisation : Lyon. Dupont SAS recrute.',
    'Animation de groupe en vue de la révision du tableau de bord.',
    'Buscamos personas en pos de entornos seguros. Revisión anual. Tendrás más.',
    'Pós-graduação, um prêmio aí, a lua, má notícia, sem pressa.',
    'Meer dan 20 jaar als kok, een vat vol sap bij Ajax, gis maar. Neem bv. ook vb.',
    'Ma è stata una scala, ai clienti piace farsi vedere, vite da avvitare, in sas.',
    'Send us a mail. You will be serving guests, acting as host, turning ideas into work, controlling soap and sap.',
    'We are embedded in the town. Sous Chef, Chef de Partie. Swift, friendly service in our plc.',
  ])('%s', (text) => expect(skillsIn(text).filter((skill) => !ALSO_SAID.has(skill))).toEqual([]));

  /** Skills that those sentences do name. */
  const ALSO_SAID = new Set(['Cooking']);

  test('and are skills as the vocabulary writes them', () => {
    expect(skillsIn('BLS and ALS; Vite and Vue 3. M&A experience; HTML, CSS, Ajax')).toEqual([
      ...['Basic Life Support', 'Advanced Life Support', 'Vite', 'Vue.js', 'Mergers and Acquisitions', 'HTML', 'CSS'],
      'AJAX',
    ]);
    expect(skillsIn('SENIOR SAP CONSULTANT; SAS, SPSS; Chef, Puppet and Ansible; Python und Go')).toEqual([
      ...['SAP', 'SAS', 'SPSS', 'Chef', 'Puppet', 'Ansible', 'Python', 'Go'],
    ]);
    // A column of skills says it whatever the case.
    expect(['als', 'vite', 'chef', 'lassen'].map(canonicalSkill)).toEqual([
      ...['Advanced Life Support', 'Vite', 'Chef', 'Welding'],
    ]);
  });
});

test('known skills are found by the beginning of a writing, the one that is meant exactly first, then those by name', () => {
  expect(knownSkillsLike('js', 5)).toContain('JavaScript');
  expect(knownSkillsLike(' Java', 2)).toEqual(['Java', 'JavaScript']);
  expect(knownSkillsLike('krankenpf', 5)).toContain('Nursing');
  expect([knownSkillsLike('', 5), knownSkillsLike('basket weav', 5)]).toEqual([[], []]);
  expect(knownSkillsLike('c', 3)).toEqual(['C', 'C++', 'C#']);
  expect(knownSkillsLike('go', 2)).toEqual(['Go', 'Google Cloud']);
  // Accents and signs between words are left out by who types fast.
  expect(knownSkillsLike('gestao de', 5)).toContain('Project Management');
  expect(knownSkillsLike('ci cd', 1)).toEqual(['CI/CD']);
});

describe('an entry of a list names', () => {
  test.each([
    ['Python 3', ['Python']],
    ['Python 3.11', ['Python']],
    ['Python3', ['Python']],
    ['Java 17', ['Java']],
    ['C++17', ['C++']],
    ['Excel (advanced)', ['Microsoft Excel']],
    ['Advanced Excel', ['Microsoft Excel']],
    ['SQL - expert', ['SQL']],
    ['SQL: sehr gute Kenntnisse', ['SQL']],
    ['5+ years of Java', ['Java']],
    ['Go 1.22', ['Go']],
    ['HTML/CSS', ['HTML', 'CSS']],
    ['C/C++', ['C', 'C++']],
    ['Docker & Kubernetes', ['Docker', 'Kubernetes']],
    ['Agile/Scrum', ['Agile', 'Scrum']],
    ['Azure (Functions, DevOps)', ['Azure', 'DevOps']],
    ['Azure (Functions', ['Azure']],
    ['SAP S/4HANA', ['SAP']],
    ['Node', ['Node.js']],
    ['TS', ['TypeScript']],
    ['Office 365', ['Microsoft Office']],
    ['SpringBoot', ['Spring']],
    ['WIG-Schweißen', ['TIG Welding']],
    ['CACES', ['Forklift Operation']],
    ['Führerschein Klasse C/CE', ['Truck Driving']],
    ['Linux administration', ['Linux']],
  ])('%s: %j', (written, names) => expect(namedSkills(written)).toEqual(names));

  test.each([
    ['Basket weaving (advanced)', 'Basket weaving'],
    ['Esperanto C1', 'Esperanto'],
    ['Fluent Esperanto', 'Esperanto'],
    ['Basket weaving', 'Basket weaving'],
    ['R&D', 'R&D'],
    ['M&A', 'Mergers and Acquisitions'],
    ['Go to market', 'Go to market'],
    ['C level talks', 'C level talks'],
    ['★', '★'],
    ['ISO 45001', 'ISO 45001'],
  ])('%s: no other known skill, but %s', (written, name) => expect(namedSkills(written)).toEqual([name]));

  test('nothing where nothing is written', () => expect([' ', ''].map(namedSkills)).toEqual([[], []]));
});

describe('coverage of a skill', () => {
  test.each([
    [['Next.js'], ['JavaScript', 'React', 'Front-End Development', 'Web Development', 'Software Development']],
    [['dbt'], ['SQL', 'Databases', 'ETL', 'Data Engineering']],
    [['Intensivpflege'], ['Nursing', 'Patient Care', 'Vital Signs', 'CPR', 'First Aid']],
    [['Grundschullehramt'], ['Teaching', 'Lesson Planning']],
    [['React 18'], ['React', 'JavaScript']],
    [['Koch'], ['Cooking', 'Food Preparation']],
    [['Chef'], ['Cooking']],
    [['AWS Lambda'], ['AWS', 'Serverless', 'Cloud Computing']],
    [['GitHub Actions'], ['CI/CD', 'DevOps', 'Git']],
  ])('%j covers %j', (skills, more) => {
    const covered = coveredSkills(skills);
    for (const skill of more) expect([skill, covered.get(skillKey(skill))]).toEqual([skill, skills[0]]);
  });

  test('is told by the candidate’s own words, and never the other way round', () => {
    expect(coveredSkills(['ReactJS', 'Basket weaving']).get(skillKey('JavaScript'))).toBe('ReactJS');
    expect(coveredSkills(['Basket weaving']).get(skillKey('basket  Weaving'))).toBe('Basket weaving');
    expect(coveredSkills(['JavaScript']).has(skillKey('React'))).toBe(false);
    expect(coveredSkills(['Patient Care']).has(skillKey('Nursing'))).toBe(false);
    // A cook, a user of Linux and a programmer in C++.
    expect(coveredSkills(['Chef']).has(skillKey('DevOps'))).toBe(false);
    expect(coveredSkills(['Linux']).has(skillKey('System Administration'))).toBe(false);
    expect(coveredSkills(['C++']).has(skillKey('C'))).toBe(false);
  });
});
