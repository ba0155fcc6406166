import type { AdFacts } from './ads';
import type { Grade, JudgedQuery, Shows } from './judging';

/** Patterns of the ads that deserve a grade: all must match. */
type Deserves = Partial<Record<keyof AdFacts, RegExp>>;

/**
 * Judged queries: the text, the property of the search it tests, and the ads worth 3, 2 and 1, judged by reading
 * titles, companies and places.
 */
const JUDGED: ReadonlyArray<
  readonly [text: string, shows: Shows, three: Deserves, two?: Deserves | undefined, one?: Deserves]
> = [
  [
    'marketing manager',
    'words',
    { title: /marketing manager/i },
    { title: /marketing.*(manager|director|lead)|(head|director|manager) of marketing/i },
    { title: /marketing/i },
  ],
  ['english teacher', 'words', { title: /english teacher/i }, { title: /teacher/i }],
  ['customer service associate', 'words', { title: /customer services? associate/i }, { title: /customer service/i }],
  [
    'data scientist',
    'words',
    { title: /data scientist/i },
    { title: /data scien/i },
    { title: /data (analy|engineer)/i },
  ],
  [
    'machine learning intern',
    'words',
    { title: /machine learning.*intern|intern.*machine learning/i },
    { title: /machine learning|\bml\b/i },
    { title: /\bai\b|deep learning/i },
  ],
  ['product designer', 'words', { title: /product design/i }, { title: /design/i }],
  ['quantitative trader', 'words', { title: /quant.*trad|trad.*quant/i }, { title: /quant|trader/i }],
  ['firmware engineer', 'words', { title: /firmware/i }, { title: /embedded/i }],
  ['executive assistant', 'words', { title: /executive.*assistant/i }, { title: /assistant/i }],
  ['account manager', 'words', { title: /account manager/i }, { title: /account (executive|director)/i }],
  ['security intern', 'words', { title: /security.*(intern|co-op)|(intern|co-op).*security/i }, { title: /security/i }],
  ['computer vision', 'words', { title: /computer vision/i }, { title: /vision/i }],
  [
    'site reliability engineer intern',
    'words',
    { title: /(site reliability|\bsre\b).*intern|intern.*site reliability/i },
    { title: /site reliability|\bsre\b/i },
  ],
  ['risk analyst', 'words', { title: /risk.*analy|analy.*risk/i }, { title: /risk/i }, { title: /analyst/i }],

  ['sofware engineer', 'typo', { title: /softw?are engineer|\bswe\b/i }, { title: /software/i }],
  ['markting intern', 'typo', { title: /marketing.*intern|intern.*marketing/i }, { title: /marketing/i }],
  [
    'enginering intern',
    'typo',
    { title: /engineering.*intern|intern.*engineering/i },
    { title: /engineer.*intern|intern.*engineer/i },
    { title: /engineer/i },
  ],
  ['recieptionist', 'typo', { title: /receptionist/i }],
  ['quantitive research', 'typo', { title: /quantitative.*research/i }, { title: /quant|research/i }],
  ['cybersecurty', 'typo', { title: /cyber ?security/i }, { title: /cyber/i }],
  ['mechine learning', 'typo', { title: /machine learning/i }, { title: /\bml\b/i }],
  ['electrcian', 'typo', { title: /electrician/i }],
  ['kindergarden teacher', 'typo', { title: /kindergarten/i }],
  ['acount executive', 'typo', { title: /account executive/i }, undefined, { title: /account (manager|director)/i }],

  ['softw', 'prefix', { title: /software/i }],
  ['data ana', 'prefix', { title: /data.*analy/i }, { title: /analy/i }],
  ['recept', 'prefix', { title: /recept/i }],
  ['embed', 'prefix', { title: /embedded/i }],
  ['telem', 'prefix', { title: /telemarket/i }, { title: /telesales/i }],
  ['quant', 'prefix', { title: /quant/i }],
  ['hardware eng', 'prefix', { title: /hardware.*engineer/i }, { title: /hardware/i }],

  ['software engineers', 'plural', { title: /software (development )?engineer|\bswe\b/i }, { title: /software/i }],
  ['recruitment consultants', 'plural', { title: /recruitment consultant/i }, { title: /recruit/i }],
  ['interns data science', 'plural', { title: /data science.*intern|intern.*data science/i }, { title: /data scien/i }],
  [
    'product managers',
    'plural',
    { title: /product manager/i },
    { title: /product (management|lead|owner)|of product/i },
    { title: /product/i },
  ],
  ['electricians', 'plural', { title: /electrician/i }],
  ['sales assistants', 'plural', { title: /sales assistant/i }, undefined, { title: /sales/i }],

  ['C#', 'signs', { title: /c#/i }, { text: /\bc#/i }],
  ['C++', 'signs', { title: /c\+\+/i }, { text: /c\+\+/i }],
  [
    '.net developer',
    'signs',
    { title: /\.net.*developer/i },
    { title: /developer|programmer/i, text: /\.net\b/i },
    { text: /\.net\b/i },
  ],
  ['asp.net', 'signs', { title: /asp\.net/i }, { text: /asp\.net/i }, { title: /\.net\b/i }],
  ['R&D intern', 'signs', { title: /r ?& ?d\b.*intern|intern.*r ?& ?d\b/i }, { title: /r ?& ?d\b/i }],
  ['node.js', 'signs', { title: /node\.?js/i }, { text: /node\.?js/i }],
  ['ext js', 'signs', { title: /ext js/i }, { text: /ext ?js/i }],
  [
    'ios android',
    'signs',
    { title: /ios.*android|android.*ios/i },
    { title: /\bios\b|android/i },
    { text: /ios.*android|android.*ios/is },
  ],

  ['full-stack engineer', 'hyphen', { title: /full[- ]?stack.*engineer/i }, { title: /full[- ]?stack/i }],
  [
    'fullstack intern',
    'hyphen',
    { title: /full[- ]?stack.*intern|intern.*full[- ]?stack/i },
    { title: /full[- ]?stack/i },
  ],
  ['coop', 'hyphen', { title: /co-?op\b/i }],
  ['co-op software', 'hyphen', { title: /software.*co-?op|co-?op.*software/i }, { title: /co-?op/i }],
  ['front-end developer', 'hyphen', { title: /front[- ]?end.*developer/i }, { title: /front[- ]?end/i }],

  ['RN', 'synonym', { title: /\bRNs?\b|registered nurse/ }],
  ['registered nurse', 'synonym', { title: /\bRNs?\b|registered nurse/i }],
  [
    'SWE intern',
    'synonym',
    { title: /(\bswe\b|software (engineer|developer)).*intern|intern.*(\bswe\b|software (engineer|developer))/i },
    { title: /software|\bswe\b/i },
  ],
  [
    'ML intern',
    'synonym',
    { title: /(machine learning|\bml\b).*intern|intern.*(machine learning|\bml\b)/i },
    { title: /machine learning|\bml\b/i },
  ],
  ['frontend developer', 'synonym', { title: /front[- ]?end.*developer/i }, { title: /front[- ]?end/i }],
  [
    'js developer',
    'synonym',
    { title: /(javascript|\bjs\b).*developer/i },
    { title: /developer|programmer/i, text: /javascript/i },
    { text: /javascript/i },
  ],
  ['QA', 'synonym', { title: /\bqa\b|quality assurance/i }, { text: /\bqa\b|quality assurance/i }],
  ['sysadmin', 'synonym', { title: /systems? admin/i }, { title: /administrator/i }],
  ['HR', 'synonym', { title: /\bhr\b|human resources/i }, { text: /\bhr\b|human resources/i }],

  ['leidos', 'company', { company: /leidos/i }],
  ['nvidia intern', 'company', { company: /nvidia/i, title: /intern/i }, { company: /nvidia/i }],
  ['hugging face', 'company', { company: /hugging face/i }],
  ['1password', 'company', { company: /1password/i }],
  ['jump trading', 'company', { company: /jump trading/i }, { title: /trading/i }],
  ['hewlett packard', 'company', { company: /hewlett packard/i }],
  ['palantr', 'company', { company: /palantir/i }],
  ['BMO', 'company', { company: /\bbmo\b/i }],
  [
    'epic games programmer',
    'company',
    { company: /epic games/i, title: /program|engineer|develop/i },
    { company: /epic games/i },
  ],

  [
    'software intern toronto',
    'place',
    { title: /software.*intern|intern.*software/i, places: /toronto/i },
    { title: /software/i, places: /toronto/i },
  ],
  [
    'data intern new york',
    'place',
    { title: /data.*intern|intern.*data/i, places: /nyc|new york/i },
    { title: /data.*intern|intern.*data/i, places: /, NY/i },
  ],
  [
    'london software',
    'place',
    { title: /software/i, places: /london, uk/i },
    { title: /software/i, places: /london/i },
  ],
  [
    'remote machine learning',
    'place',
    { title: /machine learning|\bml\b/i, places: /remote/i },
    { title: /machine learning/i },
  ],
];

export const JUDGED_ADS: ReadonlyArray<JudgedQuery<AdFacts>> = JUDGED.map(([text, shows, ...deserving]) => ({
  text,
  shows,
  gradeOf: (facts): Grade =>
    deserving.some((deserves) => deserves !== undefined && isIn(facts, deserves))
      ? ((3 - deserving.findIndex((deserves) => deserves !== undefined && isIn(facts, deserves))) as Grade)
      : 0,
}));

function isIn(facts: AdFacts, deserves: Deserves): boolean {
  return (Object.keys(deserves) as Array<keyof AdFacts>).every((name) => deserves[name]!.test(facts[name]));
}
