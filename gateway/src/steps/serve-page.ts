import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { MarketError } from '@market/contracts';
import type { Log } from '@market/service-kit';
import { statusOfAddress } from '../pages/address-status';
import { NOT_FOUND, SERVER_ERROR, type FindPage } from '../pages/find-page';
import { tagOf, withRawPage } from '../pages/raw-page';
import { keyOf, registryFor } from '../remotes/choose-versions';
import { pack, sendPacked } from '../remotes/packed';
import type { RemotesMirror } from '../remotes/remotes-mirror';
import { createVariants } from '../remotes/variants';
import type { Visitors } from '../remotes/visitors';
import { jsonForHtml } from '../views/escape-html';
import type { RequestFacts } from './identify-request';

/** How old what is known of the page's file may be. */
const LOOK_AGAIN_MS = 500;

interface PageNeeds {
  shellFolder: string;
  mirror: RemotesMirror;
  visitors: Visitors;
  settings: Record<string, unknown>;
  findPage: FindPage;
  log: Log;
}

/**
 * The shell's page for every address that is no file's, with the visitor's registry and the settings inlined, and at
 * public addresses with what they say. A fault in making it answers 500, with the shell's page for a server error.
 */
export function servePage({ shellFolder, mirror, visitors, settings, findPage, log }: PageNeeds): RequestHandler {
  const shellPage = createShellPage(join(shellFolder, 'index.html'));
  const pages = createVariants((html: string) => pack(Buffer.from(html), 'text/html'));
  return async (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || /\.\w{1,8}$/.test(req.path) || !req.accepts('html'))
      return next();
    const shell = shellPage();
    if (!shell)
      throw new MarketError('service-unavailable', { error: 'The screens are not built yet. Run: npm run build' });
    try {
      await answer(req, res, shell);
    } catch (error) {
      const { requestId } = res.locals as RequestFacts;
      log.error({ err: error, requestId, path: req.path }, 'a page could not be made');
      res
        .status(500)
        .set({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
        .send(withRawPage(shell.html, SERVER_ERROR));
    }
  };

  async function answer(req: Request, res: Response, shell: { changedAt: number; html: string }): Promise<void> {
    const published = mirror.published();
    const choice = visitors.choiceOf(req, res, published);
    const state = `${published.generation} ${shell.changedAt}`;
    const registry = registryFor(published, choice);
    const ofShell = () => withInlined(shell.html, { remotes: registry, settings });
    const found = await findPage({
      path: req.path,
      params: new URL(req.url, 'http://localhost').searchParams,
      requestId: (res.locals as RequestFacts).requestId,
    });
    const servers = developmentServers(choice.overrides);
    if (servers.length > 0)
      res.setHeader('Content-Security-Policy', letIn(String(res.getHeader('Content-Security-Policy')), servers));
    res.vary('Cookie');
    res.set({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-cache' });
    if (!found) {
      const status = statusOfAddress(req.path, registry);
      const isNone = status === 404;
      const { packed, tag } = await pages(
        state,
        `${keyOf(choice)}${isNone ? ' none' : ''}`,
        isNone ? () => withRawPage(ofShell(), NOT_FOUND) : ofShell,
      );
      res.status(status).set('ETag', tag);
      sendPacked(req, res, packed);
      return;
    }
    if (found.isLasting) {
      const { packed, tag } = await pages(state, `${keyOf(choice)} ${req.path}`, () => withRawPage(ofShell(), found));
      res.set('ETag', tag);
      sendPacked(req, res, packed);
      return;
    }
    const { packed } = await pages(state, keyOf(choice), ofShell);
    const html = withRawPage(packed.plain.toString(), found);
    res.status(found.status).set('ETag', tagOf(html));
    sendPacked(req, res, { plain: Buffer.from(html) });
  }
}

/** The file's text; read again when it has changed on disk. */
function createShellPage(file: string): () => { changedAt: number; html: string } | undefined {
  let known: { changedAt: number; html: string } | undefined;
  let lookedAt = 0;
  return () => {
    const now = Date.now();
    if (known && now - lookedAt < LOOK_AGAIN_MS) return known;
    lookedAt = now;
    const changedAt = existsSync(file) ? statSync(file).mtimeMs : undefined;
    if (changedAt === undefined) known = undefined;
    else if (known?.changedAt !== changedAt) known = { changedAt, html: readFileSync(file, 'utf8') };
    return known;
  };
}

function withInlined(html: string, inlined: Record<string, unknown>): string {
  const scripts = Object.entries(inlined).map(
    ([id, value]) => `<script type="application/json" id="${id}">${jsonForHtml(value)}</script>`,
  );
  return html.replace('</head>', () => `${scripts.join('')}</head>`);
}

function developmentServers(overrides: Readonly<Record<string, string>>): string[] {
  return [
    ...new Set(
      Object.values(overrides)
        .filter((wanted) => /^https?:/.test(wanted))
        .map((wanted) => new URL(wanted).origin),
    ),
  ];
}

/** The policy with development servers beside the site itself, for their code, styles, pictures and reload messages. */
function letIn(policy: string, origins: readonly string[]): string {
  const sources = origins.join(' ');
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws')).join(' ');
  return policy
    .split(';')
    .map((directive) =>
      /^\s*connect-src /.test(directive)
        ? `${directive} ${sources} ${sockets}`
        : /^\s*(script|style|img|font)-src /.test(directive)
          ? `${directive} ${sources}`
          : directive,
    )
    .join(';');
}
