import { schoolsDrawn } from './draw-resume';

describe('degrees with a fixed name are whole', () => {
  test.each([
    'Master of Business Administration (MBA)',
    'Master of Public Health',
    'Bachelor of Computer Applications',
    'Bachelor of Social Work',
    'Doctor of Physical Therapy (DPT)',
    'Master of Library and Information Science',
    'Bachelor of Hotel Management',
    'Bachelor of Laws (LLB)',
  ])('%s', (degree) => {
    const wanted = [[degree, undefined, 'University of Leeds', undefined, '2014', undefined]];
    expect(schoolsDrawn(`** University of Leeds\n${degree}, 2014`)).toEqual(wanted);
    expect(schoolsDrawn(`${degree}, University of Leeds, 2014`)).toEqual(wanted);
    expect(schoolsDrawn(`** ${degree}>>2014\nUniversity of Leeds`)).toEqual(wanted);
    const [school] = schoolsDrawn(`${degree}, Finance, University of Leeds, 2014`);
    expect(school?.slice(0, 3)).toEqual([degree, 'Finance', 'University of Leeds']);
  });

  test.each([
    ['Bachelor of Science Physics', 'Bachelor of Science', 'Physics'],
    ['Bachelor of Arts in History', 'Bachelor of Arts', 'History'],
    ['Bachelor of Arts - BA, Visual Communication', 'Bachelor of Arts', 'Visual Communication'],
    ['Bachelor of Technology (B.Tech), Civil Engineering', 'Bachelor of Technology (B.Tech)', 'Civil Engineering'],
    ['Master of Engineering Management', 'Master of Engineering Management', undefined],
    ['Licence 3 Informatique', 'Licence 3', 'Informatique'],
    ['B.E. (ECE)', 'B.E.', 'ECE'],
    ['A.B. Mathematics', 'A.B.', 'Mathematics'],
  ])('a field is split from the others: %s', (text, degree, field) => {
    expect(schoolsDrawn(`** University of Leeds\n${text}, 2014`)).toEqual([
      [degree, field, 'University of Leeds', undefined, '2014', undefined],
    ]);
  });
});

describe('grades are described, and the degree stays', () => {
  test.each([
    ['B.S. in Accountancy, magna cum laude', 'B.S.', 'Accountancy', 'magna cum laude'],
    ['M.Sc. Informatik (Note: 1,3)', 'M.Sc.', 'Informatik', 'Note: 1,3'],
    ['Abitur (Note 1,7)', 'Abitur', undefined, 'Note 1,7'],
    ['Diplom mit Auszeichnung', 'Diplom', undefined, 'Auszeichnung'],
    ['Bachelor of Laws (Honours), Second Class Upper', 'Bachelor of Laws (Honours)', undefined, 'Second Class Upper'],
    ['Abitur (1,7)', 'Abitur', undefined, '1,7'],
    ['BSc Physics, First Class Honours', 'BSc', 'Physics', 'First Class Honours'],
    ['Master Droit, mention Très Bien', 'Master', 'Droit', 'mention Très Bien'],
    ['BA History, GPA: 3.8/4.0', 'BA', 'History', 'GPA: 3.8/4.0'],
    ['Bachelor BWL – Note 1,9', 'Bachelor', 'BWL', 'Note 1,9'],
    ['Grado en Derecho, matrícula de honor', 'Grado', 'Derecho', 'matrícula de honor'],
    ['Diplom-Ingenieur (FH), Note 1,8', 'Diplom-Ingenieur (FH)', undefined, 'Note 1,8'],
  ])('%s', (text, degree, field, grade) => {
    const wanted = [[degree, field, 'University of Leeds', undefined, '2008', grade]];
    expect(schoolsDrawn(`** UNIVERSITY OF OSLO\n${text}, 2008`)).toEqual([
      [degree, field, 'UNIVERSITY OF OSLO', undefined, '2008', grade],
    ]);
    expect(schoolsDrawn(`${text}, University of Leeds, 2008`)).toEqual(wanted);
  });
});

test.each([
  ['MBBS, AIIMS New Delhi, 2017', 'MBBS', undefined, 'AIIMS New Delhi', undefined],
  ['MBA, INSEAD, 2014', 'MBA', undefined, 'INSEAD', undefined],
  ['A.B. Mathematics, cum laude, Bowdoin, 2013', 'A.B.', 'Mathematics', 'Bowdoin', undefined],
  [
    'HNC Electrical Engineering, City of Glasgow College, 2014',
    'HNC',
    'Electrical Engineering',
    'City of Glasgow College',
    undefined,
  ],
  ['CAP Cuisine, CFA Médéric, Paris, 2015', 'CAP', 'Cuisine', 'CFA Médéric', 'Paris'],
  ['BPharm, JSS College of Pharmacy, Mysuru, 2016', 'BPharm', undefined, 'JSS College of Pharmacy', 'Mysuru'],
  ['Ed.M. Teaching, UC Davis, 2015', 'Ed.M.', 'Teaching', 'UC Davis', undefined],
  ['MSc Mechanical Engineering, Chalmers, 2018', 'MSc', 'Mechanical Engineering', 'Chalmers', undefined],
  ['B.E. Civil, MSU, Baroda, 2012', 'B.E.', 'Civil', 'MSU', 'Baroda'],
  ['Diploma in Nursing from Govt. Polytechnic, Surat in 2009', 'Diploma', 'Nursing', 'Govt. Polytechnic', 'Surat'],
  ['Humanmedizin, Universität München, 2019', 'Humanmedizin', undefined, 'Universität München', undefined],
  [
    'Department of Physics, University of Leeds, 2019',
    undefined,
    undefined,
    'Department of Physics, University of Leeds',
    undefined,
  ],
  ['PGCE, Goldsmiths College, 2011', 'PGCE', undefined, 'Goldsmiths College', undefined],
  ['9 GCSEs (A*–C), Allerton Grange School, 2011', '9 GCSEs (A*–C)', undefined, 'Allerton Grange School', undefined],
  ['HAK Krems (Matura), 2008', 'Matura', undefined, 'HAK Krems', undefined],
  [
    'Ausbildung zum Fachinformatiker, Elektro Hansen GmbH, Bonn, 2012',
    'Ausbildung zum Fachinformatiker',
    undefined,
    'Elektro Hansen GmbH',
    'Bonn',
  ],
  ['BTS Comptabilité, Lycée Jules Ferry, Versailles, 2010', 'BTS', 'Comptabilité', 'Lycée Jules Ferry', 'Versailles'],
  ['Licence Histoire, Université d’Artois, Lens, 2010', 'Licence', 'Histoire', 'Université d’Artois', 'Lens'],
])('degree and school in one line: %s', (text, ...wanted) => {
  expect(schoolsDrawn(text).map((school) => school.slice(0, 4))).toEqual([wanted]);
});

test.each([
  [
    'the form of Indian resumes',
    `B.Tech (CSE) from Indraprastha University, 2023 with 8.4 CGPA
XII (CBSE) from Delhi Public School, Gurugram, 2019 with 92%
X (CBSE) from Delhi Public School, Gurugram, 2017 with 9.8 CGPA`,
  ],
  [
    'with other words',
    `Completed B.Tech (CSE) from Indraprastha University in 2023 with 8.4 CGPA.
Passed XII (CBSE) from Delhi Public School, Gurugram in 2019 with 92%.
Passed X (CBSE) from Delhi Public School, Gurugram in 2017 with 9.8 CGPA.`,
  ],
  [
    'numbered',
    `1. B.Tech (CSE) from Indraprastha University, 2023 – 8.4 CGPA
2. XII (CBSE) from Delhi Public School, Gurugram, 2019 – 92%
3. X (CBSE) from Delhi Public School, Gurugram, 2017 – 9.8 CGPA`,
  ],
  [
    'with bullets',
    `• B.Tech (CSE) from Indraprastha University in 2023, securing 8.4 CGPA
• XII (CBSE) from Delhi Public School, Gurugram in 2019, securing 92%
• X (CBSE) from Delhi Public School, Gurugram in 2017, securing 9.8 CGPA`,
  ],
])('degree, school, year and result in a sentence: %s', (_form, text) => {
  expect(schoolsDrawn(text)).toEqual([
    ['B.Tech', 'CSE', 'Indraprastha University', undefined, '2023', '8.4 CGPA'],
    ['XII (CBSE)', undefined, 'Delhi Public School', 'Gurugram', '2019', '92%'],
    ['X (CBSE)', undefined, 'Delhi Public School', 'Gurugram', '2017', '9.8 CGPA'],
  ]);
});

test.each([
  ['MBA, 2006, HEC Paris', 'MBA', undefined, 'HEC Paris', undefined, '2006', undefined],
  [
    'Diplom-Kauffrau (Univ.), Universität Mannheim, 2009, Note: 1,8',
    'Diplom-Kauffrau (Univ.)',
    undefined,
    'Universität Mannheim',
    undefined,
    '2009',
    'Note: 1,8',
  ],
  [
    'Abitur, Elisabeth-Gymnasium, Eisenach, 2003 (Note: 1,5)',
    'Abitur',
    undefined,
    'Elisabeth-Gymnasium',
    'Eisenach',
    '2003',
    'Note: 1,5',
  ],
  [
    'BA History, University of Leeds, 2009, First Class Honours',
    'BA',
    'History',
    'University of Leeds',
    undefined,
    '2009',
    'First Class Honours',
  ],
])('the year is not at the end: %s', (text, ...wanted) => {
  expect(schoolsDrawn(text)).toEqual([wanted]);
});

test('degree and grade below the school are one line of its head', () => {
  expect(
    schoolsDrawn(`
** Indian Institute of Technology, Madras>>2019
B.Tech in Mechanical Engineering | CGPA: 8.9/10
** Kendriya Vidyalaya, Ernakulam>>2015
Class XII, CBSE | 94%`),
  ).toEqual([
    ['B.Tech', 'Mechanical Engineering', 'Indian Institute of Technology', 'Madras', '2019', 'CGPA: 8.9/10'],
    ['Class XII', 'CBSE', 'Kendriya Vidyalaya', 'Ernakulam', '2015', '94%'],
  ]);
});

describe('head rows of tables name the columns, and are no school', () => {
  test.each([
    'Degree|>Institution|>Year|>CGPA/%',
    'Qualification|>School/College|>Year of Passing|>Percentage',
    'Class|>Name of the Institution|>Year|>Marks %',
    'Examination|>Institute|>Passing Year|>Division',
    'Abschluss|>Schule|>Jahr|>Note',
    'Diplôme|>Établissement|>Année|>Mention',
  ])('%s', (head) => {
    expect(
      schoolsDrawn(`** ${head}
B.E. (ECE)|>PES University|>2020|>8.9
Class XII|>Kendriya Vidyalaya|>2016|>91.4
Diploma|>Lumen|>2014|>9.6`),
    ).toEqual([
      ['B.E.', 'ECE', 'PES University', undefined, '2020', '8.9'],
      ['Class XII', undefined, 'Kendriya Vidyalaya', undefined, '2016', '91.4'],
      ['Diploma', undefined, 'Lumen', undefined, '2014', '9.6'],
    ]);
  });

  test('a board beside the school is described, and stands for a school that is missing', () => {
    const row = '|>St. Josephs HSS|>State Board|>2010|>88';
    expect(schoolsDrawn(`** Course|>Institution|>Board / University|>Year|>%\nHSC${row}`)).toEqual([
      ['HSC', undefined, 'St. Josephs HSS', undefined, '2010', 'State Board\n88'],
    ]);
    expect(schoolsDrawn('** Course|>Board|>Year\nHSC|>State Board|>2010')).toEqual([
      ['HSC', undefined, 'State Board', undefined, '2010', undefined],
    ]);
    expect(
      schoolsDrawn('** S.No.|>Course|>Stream|>University|>Year\n1|>B.Sc.|>Physics|>Anna University|>2010'),
    ).toEqual([['B.Sc.', 'Physics', 'Anna University', undefined, '2010', undefined]]);
  });
});

test.each([
  ['Título', 'Centro', 'Año'],
  ['Abschluss', 'Hochschule', 'Zeitraum'],
  ['Diplôme', 'Établissement', 'Année'],
  ['Qualification', 'Name of Institution', 'Year of Passing'],
])('labels of forms: %s', (degree, school, year) => {
  expect(
    schoolsDrawn(`${degree}: Grado en ADE\n${school}: Universitat de Barcelona\n${year}: 2016
${degree}: Bachillerato\n${school}: IES Altaír\n${year}: 2012`).map((one) => one.slice(0, 3)),
  ).toEqual([
    ['Grado', 'ADE', 'Universitat de Barcelona'],
    ['Bachillerato', undefined, 'IES Altaír'],
  ]);
});

test('a rule of characters is no degree', () => {
  expect(schoolsDrawn('______________________\n2014 – 2018>>Střední průmyslová škola, Mladá Boleslav')).toEqual([
    [undefined, undefined, 'Střední průmyslová škola', 'Mladá Boleslav', '2018', undefined],
  ]);
});
