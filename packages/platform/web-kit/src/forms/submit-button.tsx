import { useFormikContext } from 'formik';
import { Button, type ButtonProps } from '../ui/frame/button';

/** The form's submit button; disabled while a submit is in progress. */
export function SubmitButton({
  disabled,
  type = 'primary',
  ...button
}: Omit<ButtonProps, 'htmlType' | 'loading' | 'onClick'>) {
  const { isSubmitting } = useFormikContext();
  return <Button {...button} type={type} htmlType="submit" loading={isSubmitting} disabled={disabled} />;
}
