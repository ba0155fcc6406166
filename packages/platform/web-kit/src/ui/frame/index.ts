/**
 * The components that need no antd: the shell's frame and the public pages use only these, so that a visitor's first
 * page stays small. `@market/web-kit/ui` re-exports them beside the antd ones.
 */
export * from './icons';
export { Alert } from './alert';
export { Avatar } from './avatar';
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from './button';
export { Chip } from './chip';
export { ListStatus, useOnline } from './connection';
export { useDelayed } from './delayed';
export { Card, Page, PageHeader } from './page';
export { NotFoundContent, PageFailure, ServerErrorContent, usePageFailure } from './page-failure';
export { PhoneText } from './phone-text';
export { PressBusy } from './press-busy';
export { RelativeTime } from './relative-time';
export { Bone, EmptyState, ErrorState, LoadingState } from './states';
export { StatePage } from './state-page';
export { Row, Stack } from './stack';
export { StatusTag, type StatusTone } from './status-tag';
export { Toaster } from './toaster';
export { dismissErrors, notify } from './toasts';
export { usePagedList } from './use-paged-list';
export { VisuallyHidden } from './visually-hidden';
