export { ConfirmationCodeField } from './confirmation-code-field';
