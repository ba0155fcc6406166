/** Forms: Formik's state and yup's rules behind fields that carry label, hint and error the same way everywhere. */
export { CheckboxField, RadioField, SelectField, TagsField, type Choice } from './choice-fields';
export { firstMessage } from './first-message';
export { useFormField, type FieldBinding } from './field';
export { FieldColumns, FieldFrame, type FieldProps } from './field-frame';
export { Form } from './form';
export type { FormStatus } from './form-status';
export type { SavedElsewhere } from './edit-conflict';
export { useDefaultCountry } from './default-country';
export { PhoneField } from './phone-field';
export { SubmitButton } from './submit-button';
export { PasswordField, TextAreaField, TextField } from './text-fields';
export { useSubmit } from './use-submit';
export { DateField, FileField, MonthField, NumberField, OtpField } from './value-fields';
export { useFormikContext } from 'formik';
