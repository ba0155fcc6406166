/** Things that a thread of messages belongs to: an application, or an access request that was granted. */
export const THREAD_KINDS = ['application', 'access'] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

/** Characters of a message. */
export const MESSAGE_MAX = 4_000;
/** Messages in one page of a thread; `before` asks for older ones. */
export const MESSAGES_SHOWN = 50;

/** Message templates of one company. */
export const TEMPLATES_MAX = 50;
export const TEMPLATE_NAME_MAX = 60;

/** Fields that a template is filled with. */
export const TEMPLATE_FIELDS = ['name', 'job', 'company'] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];
