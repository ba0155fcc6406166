/** Account settings shared by all roles. */
export { ContactForm } from './contact-form';
export { AccountSettings } from './account-settings';
