import { createTexts as create, type Catalogue, type Texts } from '@market/texts';
import { createElement, Fragment } from 'react';

/**
 * The texts of a frontend's catalogue: `texts.applicants.title`, `texts.applicants.count({ count })`, and where a
 * message has tags (`Read the <terms>terms</terms>.`) a node to show:
 * `texts.signUp.terms({ terms: (words) => <Link …>{words}</Link> })`.
 * @param catalogue the workspace's `src/texts/en.ts`
 */
export function createTexts<const Source extends Catalogue>(catalogue: Source): Texts<Source> {
  return create(catalogue, (parts) => createElement(Fragment, null, ...parts));
}
