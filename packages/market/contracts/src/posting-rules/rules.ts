/** Duties of an ad that a post can be checked for. */
export const POSTING_DUTIES = [
  'pay',
  'pay_range',
  'pay_width',
  'pay_before_interview',
  'vacancy',
  'ai',
  'no_local_experience',
  'closing_day',
  'benefits',
] as const;
export type PostingDuty = (typeof POSTING_DUTIES)[number];

/**
 * States of a duty: met by the post's content, open, or not verifiable from any field (`reminder`), so that the author
 * is reminded.
 */
export const DUTY_STATES = ['met', 'open', 'reminder'] as const;
export type DutyState = (typeof DUTY_STATES)[number];

/** Legal duty of ads in a place. */
export interface PostingRule {
  id: string;
  /** Two-letter codes of the countries in which the rule applies. */
  countries: readonly string[];
  /** English name of the state or province; absent if the rule applies to the whole country. */
  region?: string;
  duty: PostingDuty;
  /** Name of the law, as cited locally. */
  law: string;
  /** Address of the law, or of its authority's page about it. */
  source: string;
  /** First day on which the rule applies. */
  from: string;
  /** Minimum number of employees for the duty; absent if it applies to every employer. */
  employees?: number;
  /**
   * For `pay_width`: maximum difference between a year's highest and lowest pay, and the highest pay above which any
   * difference is allowed.
   */
  width?: { currency: string; most: number; free_above: number };
  /** Version of the table that brought the rule. */
  added: string;
  /** Version of the table that removed the rule; its row stays, for posts that were checked with it. */
  removed?: string;
}

/** Version of the table: the day on which its rows were last checked against their sources. */
export const POSTING_RULES_VERSION = '2026-12-01';

const FIRST = '2026-11-29';
const SECOND = '2026-12-01';

/** Member states of the European Union. */
const EU = ('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK' as const).split(' ');

const ONTARIO = {
  countries: ['CA'],
  region: 'Ontario',
  law: 'Employment Standards Act, Part III.1; O. Reg. 476/24',
  source: 'https://www.ontario.ca/laws/regulation/240476',
  from: '2026-01-01',
  employees: 25,
  added: FIRST,
} as const;

type State = Pick<PostingRule, 'law' | 'source' | 'from' | 'employees'> & {
  id: string;
  region: string;
  added?: string;
};

/** Rules of a US state, a row for each duty. */
const inState = ({ id, added = FIRST, ...state }: State, ...duties: PostingDuty[]): PostingRule[] =>
  duties.map((duty) => ({ id: `us-${id}-${duty}`, countries: ['US'], ...state, duty, added }));

/**
 * Legal duties of ads by place, as far as a post can be checked for them: advice to its author, not a judgment
 * (docs/adr/0089). A changed rule is a new row; the old one gets `removed`.
 */
export const POSTING_RULES: readonly PostingRule[] = [
  { id: 'ca-on-pay', ...ONTARIO, duty: 'pay' },
  {
    id: 'ca-on-pay_width',
    ...ONTARIO,
    duty: 'pay_width',
    width: { currency: 'CAD', most: 50_000, free_above: 200_000 },
  },
  { id: 'ca-on-vacancy', ...ONTARIO, duty: 'vacancy' },
  { id: 'ca-on-ai', ...ONTARIO, duty: 'ai' },
  { id: 'ca-on-no_local_experience', ...ONTARIO, duty: 'no_local_experience' },
  {
    id: 'ca-bc-pay',
    countries: ['CA'],
    region: 'British Columbia',
    duty: 'pay',
    law: 'Pay Transparency Act',
    source: 'https://www2.gov.bc.ca/gov/content/gender-equity/wage-or-salary-information-on-job-postings',
    from: '2023-11-01',
    added: FIRST,
  },
  {
    id: 'eu-pay_before_interview',
    countries: EU,
    duty: 'pay_before_interview',
    law: 'Directive (EU) 2023/970, Article 5',
    source: 'https://eur-lex.europa.eu/eli/dir/2023/970/oj',
    from: '2026-06-07',
    added: FIRST,
  },
  ...inState(
    {
      id: 'co',
      region: 'Colorado',
      law: 'Equal Pay for Equal Work Act, C.R.S. 8-5-201',
      source: 'https://cdle.colorado.gov/dlss/equalpaytransparency',
      from: '2024-01-01',
    },
    ...(['pay', 'pay_range', 'benefits', 'closing_day'] as const),
  ),
  ...inState(
    {
      id: 'ca',
      region: 'California',
      law: 'Labor Code § 432.3',
      source: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=LAB&sectionNum=432.3',
      from: '2023-01-01',
      employees: 15,
    },
    ...(['pay', 'pay_range'] as const),
  ),
  ...inState(
    {
      id: 'ny',
      region: 'New York',
      law: 'Labor Law § 194-b',
      source: 'https://www.nysenate.gov/legislation/laws/LAB/194-B',
      from: '2023-09-17',
      employees: 4,
    },
    ...(['pay', 'pay_range'] as const),
  ),
  ...inState(
    {
      id: 'wa',
      region: 'Washington',
      law: 'RCW 49.58.110',
      source: 'https://app.leg.wa.gov/rcw/default.aspx?cite=49.58.110',
      from: '2023-01-01',
      employees: 15,
    },
    ...(['pay', 'pay_range', 'benefits'] as const),
  ),
  ...inState(
    {
      id: 'il',
      region: 'Illinois',
      law: 'Equal Pay Act of 2003, 820 ILCS 112/10',
      source: 'https://labor.illinois.gov/faqs/equal-pay-act-salary-transparency-faq.html',
      from: '2025-01-01',
      employees: 15,
    },
    ...(['pay', 'pay_range', 'benefits'] as const),
  ),
  ...inState(
    {
      id: 'mn',
      region: 'Minnesota',
      law: 'Minnesota Statutes 181.173',
      source: 'https://www.revisor.mn.gov/statutes/cite/181.173',
      from: '2025-01-01',
      employees: 30,
    },
    ...(['pay', 'pay_range', 'benefits'] as const),
  ),
  ...inState(
    {
      id: 'nj',
      region: 'New Jersey',
      law: 'N.J.S.A. 34:6B-23',
      source: 'https://www.nj.gov/labor/myworkrights/wages/payandbenefittransparency.shtml',
      from: '2025-06-01',
      employees: 10,
    },
    ...(['pay', 'pay_range', 'benefits'] as const),
  ),
  ...inState(
    {
      id: 'ma',
      region: 'Massachusetts',
      law: 'M.G.L. c. 149, § 105F',
      source: 'https://malegislature.gov/Laws/GeneralLaws/PartI/TitleXXI/Chapter149/Section105F',
      from: '2025-10-29',
      employees: 25,
    },
    ...(['pay', 'pay_range'] as const),
  ),
  {
    id: 'ca-pe-pay',
    countries: ['CA'],
    region: 'Prince Edward Island',
    duty: 'pay',
    law: 'Employment Standards Act, section 5.9',
    source: 'https://www.princeedwardisland.ca/en/legislation/employment-standards-act',
    from: '2022-06-01',
    added: SECOND,
  },
  ...inState(
    {
      id: 'md',
      region: 'Maryland',
      law: 'Labor and Employment Article, § 3-304.2',
      source: 'https://dllr.state.md.us/LABOR/wages/esswagerangefaq.shtml',
      from: '2024-10-01',
      added: SECOND,
    },
    ...(['pay', 'pay_range', 'benefits'] as const),
  ),
  ...inState(
    {
      id: 'vt',
      region: 'Vermont',
      law: '21 V.S.A. § 495p',
      source: 'https://legislature.vermont.gov/statutes/section/21/005/00495p',
      from: '2025-07-01',
      employees: 5,
      added: SECOND,
    },
    ...(['pay', 'pay_range'] as const),
  ),
  ...inState(
    {
      id: 'hi',
      region: 'Hawaii',
      law: 'Hawaii Revised Statutes § 378-2.8',
      source: 'https://www.capitol.hawaii.gov/hrscurrent/Vol07_Ch0346-0398/HRS0378/HRS_0378-0002_0008.htm',
      from: '2024-01-01',
      employees: 50,
      added: SECOND,
    },
    ...(['pay', 'pay_range'] as const),
  ),
  ...inState(
    {
      id: 'dc',
      region: 'District of Columbia',
      law: 'Wage Transparency Act, D.C. Code § 32-1451 and following',
      source: 'https://code.dccouncil.gov/us/dc/council/code/titles/32/chapters/14A/',
      from: '2024-06-30',
      added: SECOND,
    },
    ...(['pay', 'pay_range'] as const),
  ),
];
