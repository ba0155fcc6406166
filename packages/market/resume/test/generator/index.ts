import * as docx from './docx-layouts';
import * as pdf from './pdf-layouts';
import { LANGUAGES, type Manner, personOf, randomOf, type PersonLabel } from './people';

export type { Manner };

export interface LabelledResume {
  name: string;
  layout: string;
  kind: 'pdf' | 'docx';
  bytes: Buffer;
  label: PersonLabel;
  /** Parts of the label that the layout shows, numbered for jobs: `headline`, `0 place`. */
  shown: ReadonlySet<string>;
}

const LAYOUTS = [
  ...Object.entries(pdf).map(([name, layout]) => ({ name, layout, kind: 'pdf' as const })),
  ...Object.entries(docx).map(([name, layout]) => ({ name, layout, kind: 'docx' as const })),
];

/** Proxy of an object that reports which of its properties are read. */
const watched = <Whole extends object>(whole: Whole, tell: (part: string) => void): Whole =>
  new Proxy(whole, {
    get: (of, part, receiver): unknown => {
      tell(String(part));
      return Reflect.get(of, part, receiver);
    },
  });

/** Resumes with all that they say, every layout in every language; the same ones for the same seed. */
export async function labelledResumes({
  seed = 7,
  rounds = 2,
  manner = 'usual',
}: { seed?: number; rounds?: number; manner?: Manner } = {}): Promise<LabelledResume[]> {
  const resumes: LabelledResume[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const [at, { name, layout, kind }] of LAYOUTS.entries())
      for (const [index, language] of LANGUAGES.entries()) {
        const random = randomOf(seed + 10_000 * round + 100 * at + index);
        const label = personOf(random, language, 2 + Math.floor(3 * random()), manner);
        const shown = new Set<string>();
        const person = watched(
          { ...label, jobs: label.jobs.map((job, number) => watched(job, (part) => shown.add(`${number} ${part}`))) },
          (part) => shown.add(part),
        );
        resumes.push({
          name: `${name}-${language}-${round}`,
          layout: name,
          kind,
          bytes: await layout({ person, random }),
          label,
          shown,
        });
      }
  return resumes;
}

/** A resume of five pages. */
export async function longResume(): Promise<{ bytes: Buffer; pages: number }> {
  const random = randomOf(5);
  const label = personOf(random, 'en', 4, 'usual');
  const jobs = Array.from({ length: 13 }, () => label.jobs).flat();
  const bytes = await pdf.jake({ person: { ...label, jobs }, random });
  return { bytes, pages: bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0 };
}
