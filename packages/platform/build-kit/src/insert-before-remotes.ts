/**
 * Inserts the shell's stylesheets before those of remotes. The load order varies; a remote's rule for a control of the
 * kit must always win, although both rules have the same specificity. Runs in the page (mini-css-extract-plugin inlines
 * its source), so it must be self-contained.
 */
export function insertBeforeRemotes(link: HTMLLinkElement): void {
  const ofRemote = Array.from(document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')).find(
    ({ href }) => new URL(href).origin !== location.origin || new URL(href).pathname.startsWith('/remotes/'),
  );
  document.head.insertBefore(link, ofRemote ?? null);
}
