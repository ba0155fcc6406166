import { keysOf } from '@market/api';
import { useFormikContext } from '@market/web-kit/forms';
import { Button, Dropdown, ExpandIcon } from '@market/web-kit/ui';
import { texts } from '../../../texts';
import { isEmptyIn, type JobPostValues, valuesOfTemplate } from '../job-post-values';
import { useJobTemplates } from './use-job-templates';

/** Menu of the company's templates; the selected one fills empty fields. Hidden without templates. */
export function TemplateMenu() {
  const { values, setValues } = useFormikContext<JobPostValues>();
  const { data } = useJobTemplates();
  const records = data?.records ?? [];
  if (records.length === 0) return null;
  const fill = (id: string) => {
    const chosen = records.find((one) => one.id === id);
    if (!chosen) return;
    const filled = valuesOfTemplate(chosen.post);
    const empty = keysOf(filled).filter((name) => isEmptyIn(values, name));
    void setValues({ ...values, ...Object.fromEntries(empty.map((name) => [name, filled[name]])) });
  };
  return (
    <div>
      <Dropdown
        trigger={['click']}
        menu={{
          items: records.map(({ id, name }) => ({ key: id, label: <bdi>{name}</bdi> })),
          onClick: ({ key }) => fill(key),
        }}
      >
        <Button icon={<ExpandIcon size={16} />} iconPlacement="end">
          {texts.jobTemplates.start}
        </Button>
      </Dropdown>
    </div>
  );
}
