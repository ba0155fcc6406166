/** Both dialogs as a single file: they have most of their code in common. */
export { MessageSeveralDialog } from './message-several.dialog';
export { TagSeveralDialog } from './tag-several.dialog';
