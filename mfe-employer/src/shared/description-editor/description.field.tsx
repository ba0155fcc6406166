import { FieldFrame, useFormField } from '@market/web-kit/forms';
import { Bone } from '@market/web-kit/ui';
import { lazy, Suspense } from 'react';

const loadEditor = async () => ({ default: (await import('./description-editor')).DescriptionEditor });
const DescriptionEditor = lazy(loadEditor);

/** Preloads the editor while the form's other data loads; a failed load is reported where the editor is displayed. */
export function preloadEditor(): void {
  loadEditor().catch(() => undefined);
}

/** The job's description: formatted text, its editor in a chunk that comes with the dialog. */
export function DescriptionField({ name, label, hint }: { name: string; label: string; hint: string }) {
  const field = useFormField<string>(name, { hasHint: true });
  return (
    <FieldFrame field={field} name={name} label={label} hint={hint}>
      <Suspense fallback={<Bone height={220} />}>
        <DescriptionEditor
          id={field.id}
          value={field.value}
          onChange={field.setValue}
          onBlur={field.onBlur}
          labelledBy={`${field.id}-label`}
          describedBy={field.describedBy}
          invalid={Boolean(field.error)}
          disabled={field.disabled}
        />
      </Suspense>
    </FieldFrame>
  );
}
