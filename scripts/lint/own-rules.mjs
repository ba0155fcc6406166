import { commentTermFirst } from './comment-term-first.mjs';
import { noLiteralText } from './no-literal-text.mjs';
import { pageLanguage } from './page-language.mjs';
import { reasonedAssertion } from './reasoned-assertion.mjs';
import { titleTermFirst } from './title-term-first.mjs';

/** The project's own rules, as a plugin of oxlint. */
export default {
  meta: { name: 'own' },
  rules: {
    'comment-term-first': commentTermFirst,
    'no-literal-text': noLiteralText,
    'page-language': pageLanguage,
    'reasoned-assertion': reasonedAssertion,
    'title-term-first': titleTermFirst,
  },
};
