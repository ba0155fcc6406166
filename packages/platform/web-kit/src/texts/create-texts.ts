import { createTexts as create, type Catalogue, type Texts } from '@market/texts';
import { createElement, Fragment } from 'react';

/**
 * Texts of a frontend's catalogue: `texts.applicants.title`, `texts.applicants.count({ count })`; a message with tags
 * (`Read the <terms>terms</terms>.`) gives a React node: `texts.signUp.terms({ terms: (words) => <Link …>{words}</Link>
 * })`.
 * @param catalogue the workspace's `src/texts/en.ts`
 */
export function createTexts<const Source extends Catalogue>(catalogue: Source): Texts<Source> {
  return create(catalogue, (parts) => createElement(Fragment, null, ...parts));
}
