export { ApiError, errorText, isApiError, isPassingFailure, type ApiErrorDetails } from './http/api-error';
export { ShellProvider, useShell } from './remote/shell-context';
export { sessionState } from './session/session-rules';
export { useSession } from './session/use-session';
export * from './shell-api';
export { forgetAllWork, forgetOldWork } from './unsaved/kept-work';
export { DialogScope, discardUnsavedWork, hasUnsavedWork } from './unsaved/unsaved-work';
export { useUnsavedWork } from './unsaved/use-unsaved-work';
export { resetSharedState, useSharedState, type SharedState } from './state/shared-state';
