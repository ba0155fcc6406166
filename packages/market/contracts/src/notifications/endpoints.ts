import type { Endpoint } from '@market/api';
import { notificationChoicesSchema, notificationsReadSchema, notificationsSchema } from './schemas';

export const listNotifications = {
  service: 'applications',
  method: 'POST',
  path: '/notifications/get-notifications',
  summary: 'List your notifications',
  access: 'signed-in',
  body: notificationsSchema,
  answers: { 200: 'NotificationListing' },
  readOnly: true,
} as const satisfies Endpoint;

export const liveNotifications = {
  service: 'applications',
  method: 'GET',
  path: '/notifications/live',
  summary: 'Stream your notifications as server-sent events; `Last-Event-ID` is the last one received',
  access: 'signed-in',
  answers: { 200: { type: 'text/event-stream' } },
} as const satisfies Endpoint;

export const readNotifications = {
  service: 'applications',
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark one notification, or all, as read',
  access: 'signed-in',
  body: notificationsReadSchema,
  answers: { 200: 'UnreadCount' },
  errors: ['not-found'],
} as const satisfies Endpoint;

export const showNotificationChoices = {
  service: 'applications',
  method: 'GET',
  path: '/notifications/choices',
  summary: 'List your mail preferences',
  access: { roles: ['CND', 'EMP'] },
  answers: { 200: 'NotificationChoicesAnswer' },
} as const satisfies Endpoint;

export const changeNotificationChoices = {
  service: 'applications',
  method: 'PUT',
  path: '/notifications/choices',
  summary: 'Update your mail preferences; kinds left out stay unchanged',
  access: { roles: ['CND', 'EMP'] },
  body: notificationChoicesSchema,
  answers: { 200: 'NotificationChoicesAnswer' },
} as const satisfies Endpoint;

export const showUnsubscribe = {
  service: 'applications',
  method: 'GET',
  path: '/notifications/unsubscribe/:token',
  summary: 'Preview an unsubscribe link; changes nothing, and redirects a browser to the confirmation page',
  access: 'public',
  answers: { 200: 'UnsubscribeAnswer', 303: 'nothing' },
  errors: ['link-invalid'],
} as const satisfies Endpoint;

export const unsubscribe = {
  service: 'applications',
  method: 'POST',
  path: '/notifications/unsubscribe/:token',
  summary: 'Unsubscribe from the kind of a mail with one click (RFC 8058)',
  access: 'public',
  answers: { 200: 'UnsubscribeAnswer' },
  ignoresBody: true,
  errors: ['link-invalid'],
  needsNoRoom: true,
} as const satisfies Endpoint;
