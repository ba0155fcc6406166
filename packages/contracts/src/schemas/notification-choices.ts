import { object } from 'yup';
import { NOTIFICATION_CHOICES, type NotificationChoice } from '../notification-choices';
import { texts } from '../texts';
import { switchField } from './fields';

/** `PUT notifications/choices`: kinds that are left out stay as they are. */
export const notificationChoicesSchema = object({
  choices: object(
    Object.fromEntries(
      Object.values(NOTIFICATION_CHOICES)
        .flat()
        .map((choice) => [choice, switchField()]),
    ) as Record<NotificationChoice, ReturnType<typeof switchField>>,
  )
    .default(undefined)
    .typeError(texts.values.mailChoices)
    .required(texts.values.mailChoices),
});
