/** Subjects of a message thread: an application, or a granted access request. */
export const THREAD_KINDS = ['application', 'access'] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

/** Characters of a message. */
export const MESSAGE_MAX = 4_000;
/** Messages in one page of a thread; `before` asks for older ones. */
export const MESSAGES_SHOWN = 50;

/** Maximum number of message templates of one company. */
export const TEMPLATES_MAX = 50;
export const TEMPLATE_NAME_MAX = 60;

/** Placeholders of a template. */
export const TEMPLATE_FIELDS = ['name', 'job', 'company'] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];
