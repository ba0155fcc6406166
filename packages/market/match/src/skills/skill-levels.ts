const words = (lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')));

/** Words for how well somebody has a skill, and never part of a skill's name at its ends; as `sameTextKey` gives them. */
export const PROFICIENCIES = words([
  'a1 a2 b1 b2 c1 c2 fluent native advanced intermediate beginner proficient fliessend verhandlungssicher muttersprache',
  'fortgeschritten avance courant debutant intermediaire avanzado basico intermedio fluido nativo',
]);

/** Further words beside a known skill that say how well, how long or in which form somebody has it. */
export const LEVELS = words([
  'expert expertise basic basics elementary very good strong solid excellent deep working proficiency experience',
  'experienced knowledge skills skill programming year years yrs version',
  'sehr gut gute guter grundkenntnisse kenntnisse fortgeschrittene erweiterte experte erfahrung erfahrungen jahre',
  'bon bonne tres maitrise bases notions confirme niveau connaissances ans',
  'nivel alto medio experto conocimientos experiencia anos',
  'in of with mit von de en con avec',
]);
