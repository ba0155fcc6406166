import { object } from 'yup';
import { forNames } from '../keys-of';
import { NOTIFICATION_CHOICES, type NotificationChoice } from '../notification-choices';
import { texts } from '../texts';
import { switchField } from './fields';

/** `PUT notifications/choices`: kinds that are left out stay as they are. */
export const notificationChoicesSchema = object({
  choices: object(
    forNames(Object.values<readonly NotificationChoice[]>(NOTIFICATION_CHOICES).flat(), () => switchField()),
  )
    .default(undefined)
    .typeError(texts.values.mailChoices)
    .required(texts.values.mailChoices),
});
