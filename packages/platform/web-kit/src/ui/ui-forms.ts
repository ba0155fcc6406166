/**
 * Form controls; inside a form use the fields of `@market/web-kit/forms`. Boxes, marks and short lists are native ones
 * in our style; richer controls are antd's, in a chunk of their own.
 */
import type * as antd from 'antd';
import type { OtpInput as OtpInputPiece } from './antd/otp-input';
import type { TagInput as TagInputPiece } from './antd/select';
import { controlBone, piece, type PieceOf } from './piece';

export { Checkbox } from './controls/checkbox';
export * from './controls/editor-icons';
export { FileDrop, type FileRefusal } from './controls/file-drop';
export { Input, type InputProps } from './controls/input';
export { PasswordInput } from './controls/password-input';
export { RadioGroup, Segmented } from './controls/radio-group';
export { Select } from './controls/select';
export { TextArea } from './controls/text-area';

export const DatePicker: PieceOf<typeof antd.DatePicker> = piece(
  async () => (await import('./antd/date-picker')).DatePicker,
  controlBone,
);
export const OtpInput: PieceOf<typeof OtpInputPiece> = piece(
  async () => (await import('./antd/otp-input')).OtpInput,
  controlBone,
);
export const TagInput: PieceOf<typeof TagInputPiece> = piece(
  async () => (await import('./antd/select')).TagInput,
  controlBone,
);

export type { DatePickerProps, SelectProps } from 'antd';
