import {
  SKILL_RELATIONS,
  SKILL_TRANSLATIONS,
  SKILL_VOCABULARY,
  canonicalSkill,
  coveredSkills,
  knownSkillsLike,
  skillKey,
  skillsIn,
} from '@market/match';

const NAMES = new Set(SKILL_VOCABULARY.map((entry) => entry.split('|')[0]!.replace('=', '')));
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
      writings.filter((writing) => canonicalSkill(writing) !== name),
    );
    expect(wrong).toEqual([]);
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

describe('what a skill covers', () => {
  test.each([
    [['Next.js'], ['JavaScript', 'React', 'Front-End Development', 'Web Development', 'Software Development']],
    [['dbt'], ['SQL', 'Databases', 'ETL', 'Data Engineering']],
    [['Intensivpflege'], ['Nursing', 'Patient Care', 'Vital Signs', 'CPR', 'First Aid']],
    [['Grundschullehramt'], ['Teaching', 'Lesson Planning']],
  ])('%j covers %j', (skills, more) => {
    const covered = coveredSkills(skills);
    for (const skill of more) expect([skill, covered.get(skillKey(skill))]).toEqual([skill, skills[0]]);
  });

  test('is told by the candidate’s own words, and never the other way round', () => {
    expect(coveredSkills(['ReactJS', 'Basket weaving']).get(skillKey('JavaScript'))).toBe('ReactJS');
    expect(coveredSkills(['Basket weaving']).get(skillKey('basket  Weaving'))).toBe('Basket weaving');
    expect(coveredSkills(['JavaScript']).has(skillKey('React'))).toBe(false);
    expect(coveredSkills(['Patient Care']).has(skillKey('Nursing'))).toBe(false);
  });
});
