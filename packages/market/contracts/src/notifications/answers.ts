import { type Static, Type } from '@sinclair/typebox';
import { count, id, listing, oneOf, optional, record, text, time, yesNo } from '@market/api/answer-fields';
import { status } from '../applications/answer-parts';
import { DIGEST, NOTIFICATION_CHOICES } from './notification-choices';

/** Values of a notification's message; its kind says which are present. */
export const NotificationValues = record({
  candidate: optional(text('Ada Nwosu', 'Left out where the name is not told')),
  company: optional(text('Northwind Ltd', 'The employer’s, or the new name that was decided on')),
  former: optional(text('Northwind', 'The name before, where the employer has another one')),
  shown: optional(text('Northwind', 'The name that stays, where a new one was declined')),
  job: optional(text('Senior nurse', 'Title of the post')),
  host: optional(text('careers.example.com', 'Where a job feed comes from')),
  status: optional(status()),
  count: optional(count(3, 'Applications, or months of a talent pool')),
  reader: optional(oneOf(['EMP', 'CND'], 'Who reads it, where each side reads something else')),
  reason: optional(text('We have filled this post.', 'In the words of whoever gave it')),
  message: optional(text('Please bring your certificates.', 'In the words of the employer')),
});
export type NotificationValues = Static<typeof NotificationValues>;

export const Notification = record({
  id: id(),
  kind: text('application-status'),
  values: optional(NotificationValues),
  text: text(
    'Northwind Ltd has viewed your application for Senior nurse.',
    'The same in an English sentence; a client with words of its own makes one of kind and values',
  ),
  link: optional(text('/my-applications')),
  read: yesNo(),
  at: time(),
});
export type Notification = Static<typeof Notification>;
export const NotificationListing = record({
  ...listing(Notification).properties,
  unread: count(2, 'Of all, not only of this page'),
});
export type NotificationListing = Static<typeof NotificationListing>;

export const UnreadCount = record({ unread: count() });

const choices = [...NOTIFICATION_CHOICES.CND, ...NOTIFICATION_CHOICES.EMP] as const;
const choiceFields = Object.fromEntries(choices.map((choice) => [choice, optional(yesNo())]));

/** Mail preference per kind; an account has only the kinds of its role. */
export const NotificationChoices = Type.Unsafe<{ [Choice in (typeof choices)[number]]?: boolean | undefined }>(
  record(choiceFields),
);
export type NotificationChoices = Static<typeof NotificationChoices>;
export const NotificationChoicesAnswer = record({
  choices: NotificationChoices,
  /** Kinds that are mailed in a daily digest instead of at once. */
  daily: optional(NotificationChoices),
});
export type NotificationChoicesAnswer = Static<typeof NotificationChoicesAnswer>;

/** Kind of mail that an unsubscribe token refers to. */
export const UnsubscribeAnswer = record({ choice: oneOf([...choices, DIGEST] as const) });
export type UnsubscribeAnswer = Static<typeof UnsubscribeAnswer>;
