/** What every signed-in person can set, whatever page it is shown on. */
export { ContactForm } from './contact-form';
export { AccountSettings } from './account-settings';
