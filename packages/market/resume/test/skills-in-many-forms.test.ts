import { languagesDrawn, readDrawn, skillsDrawn } from './draw-resume';

describe('skills are kept whole, and in the words of the person', () => {
  test.each([
    [
      'columns of bullets',
      '• Interviews>>• Survey design>>• SPSS\n• Diary studies>>• Card sorting>>• Dovetail',
      ['Interviews', 'Survey design', 'SPSS', 'Diary studies', 'Card sorting', 'Dovetail'],
    ],
    [
      'two columns of other bullets',
      '▪ Wound care|>▪ Triage\n▪ Phlebotomy|>▪ Cannulation',
      ['Wound care', 'Triage', 'Phlebotomy', 'Cannulation'],
    ],
    [
      'columns without bullets',
      'Interviews|>Survey design|>SPSS\nFigma|>Miro|>Dovetail',
      ['Interviews', 'Survey design', 'SPSS', 'Figma', 'Miro', 'Dovetail'],
    ],
    [
      'labels beside their lists',
      'Databases|>MySQL, MongoDB\nCloud|>AWS, Docker',
      ['MySQL', 'MongoDB', 'AWS', 'Docker'],
    ],
    // No skill of a profile has a comma, so a list in brackets is one of skills.
    [
      'lists in brackets',
      'AWS (Lambda, S3)\nDocker & Kubernetes\nJava',
      ['AWS', 'Lambda', 'S3', 'Docker & Kubernetes', 'Java'],
    ],
    [
      'one in brackets',
      'Six Sigma (Green Belt)\nAzure (DevOps)\nPack Office',
      ['Six Sigma (Green Belt)', 'Azure (DevOps)', 'Pack Office'],
    ],
    [
      'an office suite',
      'Microsoft Office Suite (Word, Excel, PowerPoint)\nMS Project',
      ['Microsoft Office Suite', 'Word', 'Excel', 'PowerPoint', 'MS Project'],
    ],
    [
      'short sentences',
      '• Safe handling of cytostatic drugs\n• Cooking for large groups',
      ['Safe handling of cytostatic drugs', 'Cooking for large groups'],
    ],
    ['words around them', 'Proficient in Excel, SAP MM\nGute Kenntnisse in DATEV', ['Excel', 'SAP MM', 'DATEV']],
  ])('%s', (_form, text, wanted) => {
    expect(skillsDrawn(text)).toEqual(wanted);
  });

  test('a long list goes on in the next line, and a list is no end of the one above', () => {
    expect(skillsDrawn('TypeScript, Node.js, PostgreSQL, Redis, RabbitMQ, Machine\nLearning, Go')).toEqual([
      ...['TypeScript', 'Node.js', 'PostgreSQL', 'Redis', 'RabbitMQ', 'Machine Learning', 'Go'],
    ]);
    expect(
      readDrawn(`# Ada King
## Summary
Analyst of ten years who likes lists that are read in the way that they are written
## Skills
Agile methods, stakeholder management and budgeting
Go, SQL`).can_skill.map(({ value }) => value),
    ).toEqual(['Agile methods', 'stakeholder management and budgeting', 'Go', 'SQL']);
    expect(skillsDrawn('HTML, CSS\nNode.js\nPostgreSQL')).toEqual(['HTML', 'CSS', 'Node.js', 'PostgreSQL']);
  });

  test.each([
    ['Führerschein: Klasse B', 'Führerschein: Klasse B'],
    ['Führerschein: B, BE', 'Führerschein: B/BE'],
    ['Permis de conduire : B', 'Permis de conduire: B'],
    ['Permiso de conducir|>C1', 'Permiso de conducir: C1'],
  ])('the class of a driving licence keeps its label: %s', (text, wanted) => {
    expect(skillsDrawn(`Excel, SAP\n${text}`)).toEqual(['Excel', 'SAP', wanted]);
  });
});

describe('languages and skills in one section', () => {
  test.each([
    [
      'Sprachen',
      'MS Office, SAP MM, Englisch (C1), Französisch (A2)',
      ['MS Office', 'SAP MM'],
      ['Englisch (C1)', 'Französisch (A2)'],
    ],
    [
      'Langues',
      'Anglais B2, Espagnol A2, Sage, Excel, EBP',
      ['Sage', 'Excel', 'EBP'],
      ['Anglais (B2)', 'Espagnol (A2)'],
    ],
    [
      'Skills',
      'MS Office, SAP MM, Englisch (C1), Französisch (A2)',
      ['MS Office', 'SAP MM'],
      ['Englisch (C1)', 'Französisch (A2)'],
    ],
    ['Skills', 'CATIA V5, MATLAB\nSwedish, German (basic)', ['CATIA V5', 'MATLAB'], ['Swedish', 'German (basic)']],
    ['Idiomas', 'Inglés: B2\nInformática: Excel, Photoshop', ['Excel', 'Photoshop'], ['Inglés (B2)']],
    [
      'Languages',
      'English (C1), Cambridge Advanced\nLatin (Großes Latinum)',
      [],
      ['English (C1, Cambridge Advanced)', 'Latin (Großes Latinum)'],
    ],
  ])('%s: %s', (heading, text, skills, languages) => {
    expect(skillsDrawn(text, heading)).toEqual(skills);
    expect(languagesDrawn(text, heading)).toEqual(languages);
  });

  test('a skill about languages stays a skill', () => {
    expect(skillsDrawn('French cuisine, German tax law, English (native)')).toEqual([
      'French cuisine',
      'German tax law',
    ]);
  });
});

describe('sections of one line', () => {
  test.each([
    ['Education', 'Skills', 'Languages'],
    ['Ausbildung', 'Kenntnisse', 'Sprachen'],
    ['Formation', 'Compétences', 'Langues'],
    ['Formación', 'Habilidades', 'Idiomas'],
  ])('%s', (education, skills, languages) => {
    const reading = readDrawn(`# Omar Farouk
omar.farouk@mailbox.example
## Experience
HVAC Engineer, Orascom Construction, 2019 to present
• Duct design
Site Engineer, Hassan Allam, 2016 to 2019
• Site
${education}: B.Sc. Mechanical Engineering, Cairo University, 2016
${skills}: AutoCAD, Revit MEP, HAP, Excel
${languages}: Arabic (native), English (very good)`);
    expect(reading.experience.map((job) => job.exp_desg?.value)).toEqual(['HVAC Engineer', 'Site Engineer']);
    expect(reading.education).toMatchObject([{ can_edu: { value: 'B.Sc.' }, can_scho: { value: 'Cairo University' } }]);
    expect(reading.can_skill.map(({ value }) => value)).toEqual(['AutoCAD', 'Revit MEP', 'HAP', 'Excel']);
    expect(reading.can_langs.map(({ value }) => value)).toEqual(['Arabic (native)', 'English (very good)']);
  });

  test('labels of a list of skills, and of the technologies of a job, begin no section', () => {
    const reading = readDrawn(`# Omar Farouk
## Experience
Engineer, Orascom, 2019 to present
Technologies: Java, Spring
• Duct design
Engineer, Hassan Allam, 2016 to 2019
• Site
## Skills
Tools: Git, Docker
Languages: C, Java
Databases: MySQL`);
    expect(reading.experience).toHaveLength(2);
    expect(reading.can_skill.map(({ value }) => value)).toEqual(['Git', 'Docker', 'C', 'Java', 'MySQL']);
  });
});

describe('languages', () => {
  test.each([
    ['Hindi & Punjabi', ['Hindi', 'Punjabi']],
    ['English, Hindi, and Tamil', ['English', 'Hindi', 'Tamil']],
    ['Urdu/Hindi', ['Urdu', 'Hindi']],
    ['Deutsch, Türkisch und Englisch', ['Deutsch', 'Türkisch', 'Englisch']],
    ['Fluent in English and Spanish', ['English (Fluent)', 'Spanish (Fluent)']],
    ['Native English speaker, conversational French', ['English (Native)', 'French (conversational)']],
    ['Bilingual English/Spanish', ['English (Bilingual)', 'Spanish (Bilingual)']],
    ['Anglais : lu, écrit, parlé', ['Anglais (lu, écrit, parlé)']],
    ['Englisch: fließend in Wort und Schrift; Polnisch', ['Englisch (fließend in Wort und Schrift)', 'Polnisch']],
    ['Inglés: hablado y escrito, Francés: leído', ['Inglés (hablado y escrito)', 'Francés (leído)']],
    ['Ingles: avanzado', ['Ingles (avanzado)']],
    ['Frances basico, Aleman', ['Frances (basico)', 'Aleman']],
    ['Breton – notions', ['Breton (notions)']],
    ['Tagalog, Wolof, Kinyarwanda', ['Tagalog', 'Wolof', 'Kinyarwanda']],
    ['Serbo-Croatian (native), Romansh', ['Serbo-Croatian (native)', 'Romansh']],
    ['Twi (fluent) | Ewe | Hausa', ['Twi (fluent)', 'Ewe', 'Hausa']],
    ['Portuguese (Brazil) – native', ['Portuguese (Brazil, native)']],
    ['Malay, Hokkien, Teochew, Yupiksish', ['Malay', 'Hokkien', 'Teochew', 'Yupiksish']],
    ['Langue maternelle : français et breton', ['français (native)', 'breton (native)']],
    ['Madrelingua: italiano', ['italiano (native)']],
    ['Languages known|>English, Hindi and Bhojpuri', ['English', 'Hindi', 'Bhojpuri']],
  ])('%s', (text, wanted) => {
    expect(languagesDrawn(text)).toEqual(wanted);
  });

  test.each([
    ['Lengua materna', 'Otros idiomas', 'COMPRENDER', 'HABLAR', 'ESCRIBIR', 'inglés', 'francés', 'español, euskera'],
    [
      'Mother tongue(s)',
      'Other language(s)',
      'UNDERSTANDING',
      'SPEAKING',
      'WRITING',
      'English',
      'French',
      'Spanish, Basque',
    ],
    [
      'Muttersprache(n)',
      'Weitere Sprache(n)',
      'VERSTEHEN',
      'SPRECHEN',
      'SCHREIBEN',
      'Englisch',
      'Französisch',
      'Deutsch, Türkisch',
    ],
    [
      'Langue maternelle',
      'Autres langues',
      'COMPRENDRE',
      'PARLER',
      'ÉCRIRE',
      'anglais',
      'allemand',
      'français, breton',
    ],
  ])('the table of a Europass: %s', (mother, other, ...rest) => {
    const [understand, speak, write, first, second, tongues] = rest;
    const [one, two] = tongues?.split(', ') ?? [];
    for (const heading of ['Skills', 'Personal skills']) {
      const reading = readDrawn(`# Ada King
## Summary
Nurse of ten years in wards for intensive care, in two countries and three hospitals.
## ${heading}
${mother}|>${tongues}
${other}|>${understand}|>${speak}|>${write}
${first}|>B2|>B1|>B2
${second}|>A2|>A2|>A1
## Digital skills
Microsoft Office, Osabide`);
      expect(reading.can_langs.map(({ value }) => value)).toEqual([
        ...[`${one} (native)`, `${two} (native)`, `${first} (B2)`, `${second} (A2)`],
      ]);
      expect(reading.can_skill.map(({ value }) => value)).toEqual(['Microsoft Office', 'Osabide']);
    }
  });
});
