import { text } from '@market/api/answer-fields';

export const version = () => text('1.2.0');
export const idOfVersion = () =>
  text('1.2.0-9f3c51d2', 'The last part of its files’ address, never given to other content');
export const name = () => text('mfe_candidate');
