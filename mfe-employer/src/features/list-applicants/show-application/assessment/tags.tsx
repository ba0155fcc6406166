import type { Assessment } from '@market/contracts/assessments';
import { Button, Chip, CloseIcon, Select } from '@market/web-kit/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { texts } from '../../../../texts';
import { NewTagForm } from '../../new-tag.form';
import classes from './assessment.module.css';
import type { UsedAssessment } from './use-assessment';

const TagsDialog = lazy(async () => ({ default: (await import('./tags.dialog')).TagsDialog }));
const words = texts.assessment;
const NEW = 'new';
const bdi = (part: ReactNode) => <bdi>{part}</bdi>;

/**
 * Tags of the applicant; further ones are selected from the company's, or created by members with the right to manage
 * tags.
 */
export function Tags({
  assessment: { tags, all_tags, can },
  onTag,
  onAdd,
}: {
  assessment: Pick<Assessment, 'tags' | 'all_tags' | 'can'>;
  onTag: UsedAssessment['tag'];
  onAdd: UsedAssessment['addTag'];
}) {
  const [isAdding, setIsAdding] = useState(false);
  const [isKeeping, setIsKeeping] = useState(false);
  const own = new Set(tags.map(({ id }) => id));
  const more = all_tags.filter(({ id }) => !own.has(id)).map(({ id, name }) => ({ value: id, label: name }));
  const options = can.keep_tags ? [...more, { value: NEW, label: words.newTag }] : more;
  return (
    <div className={classes.tags}>
      {tags.length > 0 ? (
        <ul aria-label={words.tags} className={classes.chips}>
          {tags.map(({ id, name, by_name: by }) => (
            <li key={id}>
              <Chip>{name}</Chip>
              {by ? <span className={classes.author}>{words.tagBy({ by, bdi })}</span> : null}
              {can.assess ? (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseIcon size={14} />}
                  aria-label={words.removeTag({ name })}
                  onClick={() => onTag(id, false)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {can.assess && options.length > 0 && !isAdding ? (
        <Select
          className={classes.addTag}
          aria-label={words.addTag}
          placeholder={words.addTag}
          options={options}
          value={undefined}
          onChange={(id: string) => (id === NEW ? setIsAdding(true) : onTag(id, true))}
        />
      ) : null}
      {can.keep_tags && all_tags.length > 0 && !isAdding ? (
        <Button type="link" size="small" onClick={() => setIsKeeping(true)}>
          {words.keepTags}
        </Button>
      ) : null}
      {isAdding ? (
        <NewTagForm
          add={onAdd}
          onAdded={() => setIsAdding(false)}
          onCancel={() => setIsAdding(false)}
          className={classes.newTag}
        />
      ) : null}
      {isKeeping ? (
        <Suspense>
          <TagsDialog onClose={() => setIsKeeping(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
