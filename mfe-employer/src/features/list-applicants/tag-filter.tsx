import { Select } from '@market/web-kit/ui';
import { useApplicantTags } from '../../shared/use-applicant-tags';
import { texts } from '../../texts';

/** Selects one of the company's tags; hidden while the company has none. */
export function TagFilter({
  tag,
  onChange,
  className,
}: {
  /** Id of the tag; empty for all applicants. */
  tag: string;
  onChange: (tag: string) => void;
  className?: string | undefined;
}) {
  const { data } = useApplicantTags();
  const options = data?.records.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  if (options.length === 0 && !tag) return null;
  return (
    <Select
      className={className}
      allowClear
      aria-label={texts.assessment.filter}
      placeholder={texts.assessment.allTags}
      options={options}
      value={tag || undefined}
      onChange={(chosen?: string) => onChange(chosen ?? '')}
    />
  );
}
