import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { plainText } from '@market/service-kit/rich-text';
import { skillsIn } from '@market/match';
import { JUDGED_AT, type JudgedJob } from './judging';

const DATA = resolve(__dirname, '../../../../../shared/data');

/** Whether the real ads, which are no part of the project, lie beside it. */
export const ARE_ADS_THERE = existsSync(join(DATA, 'job-ads.csv')) && existsSync(join(DATA, 'job-listings.json'));

/** Fields of an ad that a judge reads. */
export interface AdFacts {
  title: string;
  company: string;
  places: string;
  text: string;
}

/** The real ads and listings as jobs. */
export function readAds(): Array<JudgedJob<AdFacts>> {
  const ads = parse(readFileSync(join(DATA, 'job-ads.csv'), 'utf8'), { columns: true, bom: true }) as Array<
    Record<string, string>
  >;
  const listings = JSON.parse(readFileSync(join(DATA, 'job-listings.json'), 'utf8')) as Array<{
    company_name: string;
    title: string;
    locations: string[];
    date_posted: number;
  }>;
  return [
    ...ads.map((ad, at) =>
      judgedAd(
        `ad-${at}`,
        {
          title: ad.title!.trim(),
          company: '',
          places: '',
          text: plainText([ad.company_profile, ad.description, ad.requirements, ad.benefits].join('\n')),
        },
        JUDGED_AT,
      ),
    ),
    ...listings.map(({ title, company_name, locations, date_posted }, at) =>
      judgedAd(
        `listing-${at}`,
        { title: title.trim(), company: company_name, places: locations.join('; '), text: '' },
        1000 * date_posted,
      ),
    ),
  ];
}

function judgedAd(id: string, facts: AdFacts, createdAt: number): JudgedJob<AdFacts> {
  const { title, company, places, text } = facts;
  return {
    facts,
    job: {
      id,
      revision: 1,
      title,
      company,
      cmp_code: id,
      location: places,
      points: [],
      isPlaced: true,
      skills: skillsIn(`${title}\n${text}`),
      description: text,
      job_cate: 37,
      emp_type: null,
      work_mode: null,
      salary: null,
      createdAt,
      closesAt: null,
    },
  };
}
