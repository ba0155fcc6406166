import { placeWords, placesOf, saysRemote } from '../src/places/domain/places';
import { canonicalSkill, skillKey, skillsIn } from '@market/match';
import { SKILL_VOCABULARY } from '@market/match';
import { lookupForms, sameTextKey } from '@market/search-index';

describe('words', () => {
  test.each([
    ['C++ and C# or F#', ['c++', 'and', 'c#', 'or', 'f#']],
    ['.NET, ASP.NET', ['dotnet', 'aspnet', 'asp', 'net']],
    ['Node.js', ['nodejs', 'node', 'js']],
    ['Full-Stack', ['fullstack', 'full', 'stack']],
    ['R&D in Zürich', ['rd', 'in', 'zurich', 'zuerich']],
    ['Straße, Œuvre, Łódź, naïve', ['strasse', 'oeuvre', 'lodz', 'naive']],
    ["driver's O’Reilly", ['drivers', 'oreilly']],
    ['C#/.NET', ['c#', 'dotnet']],
    ['end. Start', ['end', 'start']],
    ['東京 Москва', ['東京', '东京', 'москва']],
  ])('%s', (text, forms) => expect(lookupForms(text)).toEqual(forms));

  test('texts that differ only in writing have one key', () => {
    expect(sameTextKey('Full-Stack  Développeur')).toBe(sameTextKey('full stack developpeur'));
  });
});

describe('places', () => {
  test.each([
    ['SF', ['San Francisco, CA']],
    ['San Francisco, California, United States', ['San Francisco, CA']],
    ['US, CA, Santa Clara', ['Santa Clara, CA']],
    ['US-IL-Niles', ['Niles, IL']],
    ['Remote in USA', ['Remote in USA']],
    ['US, Remote', ['Remote in USA']],
    ['Remote (United States)', ['Remote in USA']],
    ['Remote', ['Remote']],
    ['Poway,CA', ['Poway, CA']],
    ['Toronto, ON, Canada', ['Toronto, ON, Canada']],
    ['London, United Kingdom', ['London, UK']],
    ['München', ['Munich, Germany']],
    ['Berlin', ['Berlin']],
    ['Austin, TX; SF; austin, tx', ['Austin, TX', 'San Francisco, CA']],
    ['Portland, OR or Boise, ID', ['Portland, OR', 'Boise, ID']],
    ['Not stated', []],
    ['', []],
  ])('%s', (written, labels) => expect(placesOf(written).map(({ label }) => label)).toEqual(labels));

  test('a location with a hundred places has the first twenty read', () => {
    const towns = Array.from({ length: 100 }, (_, number) => `Town ${number}`);
    expect(placesOf(towns.join('; ')).map(({ label }) => label)).toEqual(towns.slice(0, 20));
  });

  test('a place is found by other names, its state and its country', () => {
    const [place] = placesOf('SF');
    for (const word of ['sf', 'san', 'francisco', 'ca', 'california', 'usa', 'us'])
      expect(place!.findWords).toContain(word);
  });

  test('fillers are left out of a wish, states are not', () => {
    expect(placeWords('somewhere in the Berlin area')).toEqual(['somewhere', 'berlin']);
    expect(placeWords('Portland, OR')).toEqual(['portland', 'or']);
    expect(placeWords('in')).toEqual(['in']);
  });

  test('remote work is recognised', () => {
    expect(['Remote in Canada', 'Work from home', 'Anywhere'].every(saysRemote)).toBe(true);
    expect(saysRemote('Fremont, CA')).toBe(false);
  });
});

describe('skills', () => {
  test('the vocabulary names each skill once', () => {
    const names = SKILL_VOCABULARY.map((entry) =>
      entry
        .split('|')[0]!
        .replace(/^[=^+]/, '')
        .toLowerCase(),
    );
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names.length).toBeGreaterThan(400);
  });

  test('different writings are one skill', () => {
    expect([
      canonicalSkill('js'),
      canonicalSkill(' NodeJS '),
      canonicalSkill('Golang'),
      canonicalSkill('Basket weaving'),
    ]).toEqual(['JavaScript', 'Node.js', 'Go', 'Basket weaving']);
    expect(skillKey('react.js')).toBe(skillKey('React'));
    expect(skillKey('C++')).not.toBe(skillKey('C'));
    expect(skillKey('★')).toBe('★');
  });

  test('skills are found in a text, the longer of two that overlap', () => {
    expect(skillsIn('You know React Native, C#, .NET and HTML/CSS; CI/CD and full stack work.')).toEqual([
      'React Native',
      'C#',
      '.NET',
      'HTML',
      'CSS',
      'CI/CD',
      'Full-Stack Development',
    ]);
  });

  test('ordinary words that are also skills count only where they are meant', () => {
    expect(skillsIn('Go to school and react to the rest of the cloud. We excel at swift answers.')).toEqual([]);
    expect(skillsIn('Experience with Go and Rust; C, R programming')).toEqual(['Go', 'Rust', 'C', 'R']);
  });

  test('skills named most often come first, at most as many as asked for', () => {
    expect(skillsIn('Java. Python, Java, SQL', 2)).toEqual(['Java', 'Python']);
  });
});
