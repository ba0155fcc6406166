/** What every signed-in person can set, whatever page it is shown on. */
export { AccountSettings } from './account-settings';
