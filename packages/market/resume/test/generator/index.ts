import * as docx from './docx-layouts';
import * as pdf from './pdf-layouts';
import { LANGUAGES, personOf, randomOf, type PersonLabel } from './people';

export interface LabelledResume {
  name: string;
  layout: string;
  kind: 'pdf' | 'docx';
  bytes: Buffer;
  label: PersonLabel;
}

const LAYOUTS = [
  ...Object.entries(pdf).map(([name, layout]) => ({ name, layout, kind: 'pdf' as const })),
  ...Object.entries(docx).map(([name, layout]) => ({ name, layout, kind: 'docx' as const })),
];

/** Resumes with all that they say, every layout in every language; the same ones for the same seed. */
export async function labelledResumes({ seed = 7, rounds = 2 }: { seed?: number; rounds?: number } = {}): Promise<
  LabelledResume[]
> {
  const resumes: LabelledResume[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const [at, { name, layout, kind }] of LAYOUTS.entries())
      for (const [index, language] of LANGUAGES.entries()) {
        const random = randomOf(seed + 10_000 * round + 100 * at + index);
        const label = personOf(random, language, 2 + Math.floor(3 * random()));
        resumes.push({
          name: `${name}-${language}-${round}`,
          layout: name,
          kind,
          bytes: await layout({ person: label, random }),
          label,
        });
      }
  return resumes;
}

/** A resume of five pages. */
export async function longResume(): Promise<{ bytes: Buffer; pages: number }> {
  const random = randomOf(5);
  const label = personOf(random, 'en', 4);
  const jobs = Array.from({ length: 13 }, () => label.jobs).flat();
  const bytes = await pdf.jake({ person: { ...label, jobs }, random });
  return { bytes, pages: bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0 };
}
