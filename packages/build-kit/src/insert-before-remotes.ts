/**
 * Where the shell's stylesheets go in the page: before those of remotes. Either may come first; what a remote says of a
 * control of the kit must win in both cases, for both rules weigh the same. Runs in the page (mini-css-extract-plugin
 * takes its source), so it stands by itself.
 */
export function insertBeforeRemotes(link: HTMLLinkElement): void {
  const ofRemote = Array.from(document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')).find(
    ({ href }) => new URL(href).origin !== location.origin || new URL(href).pathname.startsWith('/remotes/'),
  );
  document.head.insertBefore(link, ofRemote ?? null);
}
