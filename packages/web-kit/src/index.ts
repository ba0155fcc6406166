export { ApiError, errorText, isApiError, type ApiErrorDetails } from './http/api-error';
export { ShellProvider, useShell } from './remote/shell-context';
export { sessionState } from './session/session-rules';
export { useSession } from './session/use-session';
export * from './shell-api';
export { resetSharedState, useSharedState, type SharedState } from './state/shared-state';
