import type { SearchableJob } from '../src/search/adapters';
import { createIndexedJobSearch } from '../src/search/adapters';
import { CORPUS, queryOf } from './search-contract/corpus';

const ANY: SearchableJob = { ...CORPUS[0]!, emp_type: null, work_mode: null, skills: [], description: 'Good work.' };

const JOBS: ReadonlyArray<Partial<SearchableJob> & { id: string }> = [
  { id: 'ja-soft', title: 'ソフトウェアエンジニア', location: '東京' },
  { id: 'ja-web', title: 'Webデザイナー(東京勤務)' },
  { id: 'ja-teacher', title: '日本語教師・講師', description: '未経験者歓迎の語学学校です。' },
  { id: 'zh-soft', title: '高级软件工程师' },
  { id: 'zh-sales', title: '销售经理', company: '上海贸易公司' },
  { id: 'th', title: 'วิศวกรซอฟต์แวร์' },
  { id: 'ko', title: '소프트웨어 엔지니어' },
  { id: 'ar-engineer', title: 'مهندس مدني' },
  { id: 'ar-accountant', title: 'المحاسب القانوني' },
  { id: 'ar-school', title: 'معلمة في المدرسة' },
  { id: 'de-sales', title: 'Verkäufer', company: 'Müller & Söhne' },
  { id: 'de-spelled', title: 'Baecker', company: 'Schroeder KG' },
  { id: 'da', title: 'Sygeplejerske', company: 'Ørsted', location: 'Århus' },
  { id: 'db', title: 'PL/SQL Entwickler' },
  { id: 'sap', title: 'SAP S/4HANA consultant' },
  { id: 'db-joined', title: 'PLSQL tester' },
];

const search = createIndexedJobSearch();
for (const fields of JOBS) search.upsert({ ...ANY, ...fields });

test.each([
  ['エンジニア', 'ja-soft'],
  ['ソフトウェア', 'ja-soft'],
  ['デザイナー', 'ja-web'],
  ['デザイナー 東京', 'ja-web'],
  ['東京', 'ja-soft ja-web'],
  ['日本語 講師', 'ja-teacher'],
  ['講師 日本語', 'ja-teacher'],
  ['語学学校', 'ja-teacher'],
  ['web', 'ja-web'],
  ['工程师', 'zh-soft'],
  ['软件', 'zh-soft'],
  ['经理 贸易', 'zh-sales'],
  ['ซอฟต์แวร์', 'th'],
  ['엔지니어', 'ko'],
])('‘%s’ is found within words of scripts without blanks', (text, ids) => {
  expect(search.search(queryOf({ text })).ids.sort().join(' ')).toBe(ids);
});

test.each([
  ['المهندس', 'ar-engineer'],
  ['مهندس', 'ar-engineer'],
  ['محاسب', 'ar-accountant'],
  ['والمحاسب', 'ar-accountant'],
  ['مدرسه', 'ar-school'],
  ['مُهَنْدِس', 'ar-engineer'],
])('‘%s’ is found with and without the Arabic article, marks and either ending', (text, ids) => {
  expect(search.search(queryOf({ text })).ids.sort().join(' ')).toBe(ids);
});

test.each([
  ['mueller', 'de-sales'],
  ['Müller', 'de-sales'],
  ['muller', 'de-sales'],
  ['mueller soehne verkaeufer', 'de-sales'],
  ['Bäcker', 'de-spelled'],
  ['Schröder', 'de-spelled'],
  ['oersted', 'da'],
  ['aarhus', 'da'],
  ['"mueller"', 'de-sales'],
  ['verkäufer -mueller', ''],
])('‘%s’ is found in either spelling of its letters', (text, ids) => {
  expect(search.search(queryOf({ text })).ids.sort().join(' ')).toBe(ids);
});

test.each([
  ['plsql', 'db db-joined'],
  ['pl/sql', 'db db-joined'],
  ['s4hana', 'sap'],
  ['S/4 HANA', 'sap'],
])('‘%s’ is found with and without its stroke', (text, ids) => {
  expect(search.search(queryOf({ text })).ids.sort().join(' ')).toBe(ids);
});

test('a mark in a script without blanks covers the searched part', () => {
  const marked = (text: string, title: string) =>
    search
      .highlighter(text)(title, { telling: true })
      .map(([from, to]) => title.slice(from, to));
  expect(marked('エンジニア', 'ソフトウェアエンジニア')).toEqual(['エンジニア']);
  expect(marked('工程师', '高级软件工程师')).toEqual(['工程师']);
  expect(marked('デザイナー', 'Webデザイナー(東京勤務)')).toEqual(['デザイナー']);
  expect(marked('web', 'Webデザイナー(東京勤務)')).toEqual(['Web']);
  // Two letters of it elsewhere are not it.
  expect(marked('エンジニア', 'ジュニアのエンジニア')).toEqual(['エンジニア']);
  expect(marked('المهندس', 'مهندس مدني')).toEqual(['مهندس']);
  expect(marked('mueller', 'Jan Müller')).toEqual(['Müller']);
});
