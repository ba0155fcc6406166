import type { ApplicantTag, PutTag } from '@market/contracts/assessments';
import { type MemberNames, versionOf } from '@market/service-kit';
import type { PutOn } from '../domain/assessments/assessment';
import type { StoredTag } from '../store/applicant-tag-store';
import { texts } from '../texts';

export const presentTag = ({ id, name }: Pick<StoredTag, 'id' | 'name'>): ApplicantTag => ({ id, name });

/** Version of a tag's name. */
export const versionOfTag = ({ name }: Pick<StoredTag, 'name'>): string => versionOf(name);

/** Tags of a company with the members who made and renamed them. */
export async function presentOwnTags(tags: readonly StoredTag[], memberNames: MemberNames): Promise<ApplicantTag[]> {
  const names = await memberNames(tags.flatMap(({ made_by, renamed_by }) => [made_by, renamed_by]));
  return tags.map((tag) => {
    const [maker, renamer] = [names.get(tag.made_by ?? ''), names.get(tag.renamed_by ?? '')];
    return {
      ...presentTag(tag),
      version: versionOfTag(tag),
      ...(maker ? { made_by_name: maker } : {}),
      ...(renamer ? { renamed_by_name: renamer } : {}),
    };
  });
}

/** Tag of an applicant, with who put it on where that is known. */
export function presentPutTag(
  { id, name }: Pick<StoredTag, 'id' | 'name'>,
  putOn: PutOn | undefined,
  names: ReadonlyMap<string, string>,
): PutTag {
  if (!putOn) return { id, name };
  return { id, name, by_name: names.get(putOn.by) ?? texts.people.formerColleague, at: putOn.at.toISOString() };
}
