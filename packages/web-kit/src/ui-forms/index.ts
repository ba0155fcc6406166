/**
 * Controls of the kit, for those who need one outside a form; inside a form use the fields of `@market/web-kit/forms`.
 * Boxes, marks and short lists are the browser's own in our look; what needs more is antd's, in a chunk of its own.
 */
import { controlBone, piece } from '../ui/piece';

export { Checkbox } from './checkbox';
export * from './editor-icons';
export { FileDrop, type FileRefusal } from './file-drop';
export { Input, type InputProps } from './input';
export { PasswordInput } from './password-input';
export { RadioGroup, Segmented } from './radio-group';
export { Select } from './select';
export { TextArea } from './text-area';

export const DatePicker = piece(async () => (await import('./pieces/date-picker')).DatePicker, controlBone);
export const InputNumber = piece(async () => (await import('./pieces/numbers')).InputNumber, controlBone);
export const OtpInput = piece(async () => (await import('./pieces/otp-input')).OtpInput, controlBone);
export const Slider = piece(async () => (await import('./pieces/numbers')).Slider, controlBone);
export const TagInput = piece(async () => (await import('./pieces/select')).TagInput, controlBone);

export type { DatePickerProps, SelectProps } from 'antd';
