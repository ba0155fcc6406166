/** Default metadata of pages, as ICU messages. */
export const en = {
  notFound: { title: 'Page not found', description: 'There is nothing at this address.' },
  serverError: { title: 'Something broke', description: 'Something broke on our side.' },
} as const;
