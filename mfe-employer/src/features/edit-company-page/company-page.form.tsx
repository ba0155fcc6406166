import {
  COMPANY_LINKS_MAX,
  COMPANY_SIZE_LABELS,
  COMPANY_SIZES,
  type CompanyPageInput,
  companyPageSchema,
  type OwnCompanyPage,
} from '@market/contracts/companies';
import { useShell } from '@market/web-kit';
import {
  FieldColumns,
  Form,
  NumberField,
  SelectField,
  SubmitButton,
  TagsField,
  TextField,
  useFormikContext,
  useSubmit,
} from '@market/web-kit/forms';
import { Button, DeleteIcon, Row } from '@market/web-kit/ui';
import { useEffect, useRef, type RefObject } from 'react';
import { DescriptionField } from '../../shared/description-editor/description.field';
import { texts } from '../../texts';
import classes from './company-page.module.css';

const words = texts.companyPage;
const SIZES = COMPANY_SIZES.map((value) => ({ value, label: COMPANY_SIZE_LABELS[value] }));

interface CompanyPageFormProps {
  page: Pick<OwnCompanyPage, 'draft' | 'version'>;
  /** Refetches the page. */
  readAnew: () => Promise<OwnCompanyPage>;
  save: (body: CompanyPageInput) => Promise<OwnCompanyPage>;
  /** Receives a function that saves the form; it returns false where saving failed, and the form shows the reason. */
  saveRef: RefObject<() => Promise<boolean>>;
}

/** Form values of the draft. */
function valuesOf({ draft, version }: CompanyPageFormProps['page']) {
  return {
    about: draft.about,
    cmp_size: draft.cmp_size ?? '',
    founded: draft.founded ?? null,
    benefits: draft.benefits,
    places: draft.places,
    links: draft.links,
    version,
  };
}

/** Texts of the page's draft. */
export function CompanyPageForm({ page, readAnew, save, saveRef }: CompanyPageFormProps) {
  const { notify } = useShell();
  const initialValues = valuesOf(page);
  const isSaved = useRef(false);
  const submit = useSubmit({
    send: (values: typeof initialValues) => save(companyPageSchema.cast(values)),
    onSuccess() {
      isSaved.current = true;
      notify.success(words.saved);
    },
    savedElsewhere: {
      latest: async () => valuesOf(await readAnew()),
      show: {
        cmp_size: (size) => SIZES.find(({ value }) => value === size)?.label ?? '',
        links: (links) => links.map(({ label, url }) => `${label} ${url}`).join('\n'),
      },
      labels: { links: words.links },
    },
    failureText: words.notSaved,
  });
  return (
    <Form
      initialValues={initialValues}
      schema={companyPageSchema}
      onSubmit={submit}
      keep="company-page"
      showFailure
      enableReinitialize
    >
      <SaveOnRequest saveRef={saveRef} isSaved={isSaved} />
      <DescriptionField name="about" label={words.about} hint={words.aboutHint} />
      <FieldColumns>
        <SelectField name="cmp_size" label={words.size} options={SIZES} optional />
        <NumberField name="founded" label={words.founded} optional />
      </FieldColumns>
      <TagsField name="benefits" label={words.benefits} hint={words.listHint} separators={['\n']} optional />
      <TagsField name="places" label={words.places} hint={words.listHint} separators={['\n']} optional />
      <LinkFields />
      <Row justify="end">
        <SubmitButton>{words.save}</SubmitButton>
      </Row>
    </Form>
  );
}

/** Exposes saving to the buttons outside the form, so that preview and publication include the current input. */
function SaveOnRequest({ saveRef, isSaved }: Pick<CompanyPageFormProps, 'saveRef'> & { isSaved: RefObject<boolean> }) {
  const { dirty, submitForm } = useFormikContext();
  useEffect(() => {
    saveRef.current = async () => {
      if (!dirty) return true;
      isSaved.current = false;
      await submitForm();
      return isSaved.current;
    };
  }, [dirty, isSaved, saveRef, submitForm]);
  return null;
}

/** Links with their names, a row for each. */
function LinkFields() {
  const { values, setFieldValue } = useFormikContext<{ links: { label: string; url: string }[] }>();
  return (
    <fieldset className={classes.links}>
      <legend>{words.links}</legend>
      {values.links.map((_, at) => (
        <div key={at} className={classes.link}>
          <TextField name={`links.${String(at)}.label`} label={words.linkName({ number: at + 1 })} />
          <TextField name={`links.${String(at)}.url`} label={words.linkAddress({ number: at + 1 })} type="url" />
          <Button
            icon={<DeleteIcon size={16} />}
            aria-label={words.removeLink({ number: at + 1 })}
            onClick={() =>
              void setFieldValue(
                'links',
                values.links.filter((__, index) => index !== at),
              )
            }
          />
        </div>
      ))}
      {values.links.length < COMPANY_LINKS_MAX ? (
        <Button onClick={() => void setFieldValue('links', [...values.links, { label: '', url: '' }])}>
          {words.addLink}
        </Button>
      ) : null}
    </fieldset>
  );
}
