import { type Period, periodsIn, withoutPeriod } from '../dates/periods';
import type { Field } from '../words/field-labels';

/** Sentence about a job: `Worked as Accountant in M/s TVS Motors, Hosur from May 2015 to May 2018.` */
const WORKED =
  /^(?:\(?\d+[.)]\s*)?(?:(?:presently|currently|at present|previously|formerly|earlier|now|also)\s+)?(?:i\s+)?(?:(?:have|has|had|am|was)\s+)?(?:been\s+)?(?:work(?:ed|ing)?|serv(?:ed|ing)|employed|interned|engaged|joined|associated)\s+(?=(?:as|with|at|in|for)\b)(.+)$/iu;
/** Longest sentence about a job. */
const SENTENCE_MAX = 250;
const TITLE_OF = /\bas\s+(?:an?\s+|the\s+)?(.+?)(?=,?\s+(?:in|at|with|for)\s+|[\s.,|]*$)/iu;
const COMPANY_OF = /\b(?:in|at|with|for)\s+(?:the\s+)?(.+?)(?=\s+as\s+(?:an?\s+|the\s+)?\S|[\s.,|]*$)/iu;

/** Whether a line begins a sentence about a job. */
export const beginsSentence = (text: string) => WORKED.test(text);

/** Title, company and dates of a sentence about a job; undefined for other texts. */
export function jobSentence(
  text: string,
): { period: Period; cells: Array<{ field: Field; value: string }> } | undefined {
  const said = text.length > SENTENCE_MAX ? undefined : WORKED.exec(text)?.[1];
  if (!said) return undefined;
  const periods = periodsIn(said);
  const period = periods.find(({ isSingle }) => !isSingle) ?? periods[0];
  if (!period) return undefined;
  const rest = withoutPeriod(said, period)
    .replace(/\s+(?:from|since|during|between|for the period(?: of)?)\s*(?=$|\|)/iu, '')
    .trim();
  const title = TITLE_OF.exec(rest)?.[1];
  const company = COMPANY_OF.exec(title ? rest.replace(`as ${title}`, '') : rest)?.[1];
  if (!title || !company) return undefined;
  return {
    period,
    cells: [
      { field: 'title', value: title },
      { field: 'company', value: company },
    ],
  };
}
