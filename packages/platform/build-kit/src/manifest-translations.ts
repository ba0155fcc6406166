import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ProductNames, type RemoteManifest, remoteManifestSchemaFor } from '@market/remote-contract';
import { PSEUDO_LANGUAGE, pseudoMessage } from '@market/texts';
import { productOf } from './product';
import { hasPseudo } from './pseudo';
import { readManifest } from './remote-workspaces';
import { evaluateCatalogue, translationsIn, type Messages } from './texts-loader';

/** Group of a remote's catalogue that contains the titles and labels of its manifest. */
const GROUP = 'manifest';

/**
 * Manifest as a build writes it: the contents of `src/manifest.ts`, plus translations of its titles and labels. Throws
 * an error that lists all faults.
 * @param names as for `readManifest`
 */
export function builtManifest(
  workspace: string,
  federationName: string,
  names: ProductNames = productOf(workspace),
): RemoteManifest {
  const manifest = readManifest(workspace, federationName, names);
  const built = { ...manifest, ...translationsOf(path.join(workspace, 'src/texts')) };
  return remoteManifestSchemaFor(names).validateSync(built, { strict: true, abortEarly: false });
}

/**
 * Translations of a manifest's titles and labels, which the shell shows before any of the remote's code runs.
 * @param folder the remote's `src/texts`
 * @param withPseudo whether to include the pseudo-language
 * @returns an empty object if there is only English
 */
export function translationsOf(folder: string, withPseudo = hasPseudo()): Pick<RemoteManifest, 'translations'> {
  if (!existsSync(path.join(folder, 'en.ts'))) return {};
  const english = manifestTexts(folder, 'en');
  const translations: Record<string, Record<string, string>> = {};
  for (const language of translationsIn(folder)) {
    const translated = manifestTexts(folder, language);
    translations[language] = inWordsOf(english, (key) => translated[key]);
  }
  if (withPseudo) translations[PSEUDO_LANGUAGE] = inWordsOf(english, (_, word) => pseudoMessage(word));
  return Object.keys(translations).length > 0 ? { translations } : {};
}

function inWordsOf(
  english: Record<string, string>,
  translate: (key: string, word: string) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(english).flatMap(([key, word]) => {
      const translated = translate(key, word);
      return translated === undefined ? [] : [[word, translated]];
    }),
  );
}

/** Manifest texts by key; messages with values are not allowed in a manifest. */
function manifestTexts(folder: string, language: string): Record<string, string> {
  const catalogues = evaluateCatalogue(readFileSync(path.join(folder, `${language}.ts`), 'utf8'));
  const groups: Messages | undefined = Object.values(catalogues)[0];
  const group = groups?.[GROUP];
  if (group === undefined || typeof group === 'string') return {};
  return Object.fromEntries(
    Object.entries(group).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
