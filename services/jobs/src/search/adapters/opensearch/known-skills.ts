import { LRUCache } from 'lru-cache';
import type { Ask } from './ask';
import { SHOWN, textOfSkill, type ValueBucket } from './suggest';

const MOST_SKILLS = 50_000;

interface SkillsAnswer {
  aggregations: { skills: { buckets: ValueBucket[] } };
}

/**
 * Display texts of skills by key, cached. Otherwise each search made the server read a job for each value of the facet,
 * which took longer than finding and counting together.
 */
export class KnownSkills {
  readonly #texts = new LRUCache<string, string>({ max: MOST_SKILLS });

  constructor(private readonly ask: Ask) {}

  /** The texts of these keys. */
  async textsOf(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const texts = new Map(keys.map((key) => [key, this.#texts.get(key)] as const));
    const unknown = [...texts].filter(([, text]) => text === undefined).map(([key]) => key);
    if (unknown.length > 0) {
      const { aggregations } = await this.ask<SkillsAnswer>({
        size: 0,
        query: { terms: { skill: unknown } },
        aggs: {
          skills: { terms: { field: 'skill', include: unknown, size: unknown.length }, aggs: { shown: SHOWN } },
        },
      });
      for (const { key, shown } of aggregations.skills.buckets) {
        const text = textOfSkill(key, shown.hits.hits[0]._source.shown);
        texts.set(key, text);
        this.#texts.set(key, text);
      }
    }
    // The last job with a skill may be removed by now: the key serves as its text.
    return new Map([...texts].map(([key, text]) => [key, text ?? key]));
  }
}
