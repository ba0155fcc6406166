import type { Actor } from '@market/service-kit';
import { pageLanguage } from '@market/texts';
import { type ProfileDocument, profileDocument } from '../domain/profile-document';
import { presentCandidate } from '../../profiles/present/candidate';
import type { ViewOwnCandidate } from '../../viewing/use-cases/view-candidate';

export type WriteProfilePdf = (actor: Actor) => Promise<{ name: string; bytes: Buffer }>;

/**
 * The caller's own profile as a PDF, generated at each call and never stored.
 * @throws MarketError 'not-found' before there is a profile; 'too-many-requests' and 'overloaded' where the queue is
 * full
 */
export function writeProfilePdf({
  viewOwn,
  draw,
  countPdf,
}: {
  viewOwn: ViewOwnCandidate;
  draw: (account: string, document: ProfileDocument) => Promise<Buffer>;
  countPdf: (loginId: string) => Promise<void>;
}): WriteProfilePdf {
  return async (actor) => {
    await countPdf(actor.login_id);
    const candidate = presentCandidate(await viewOwn(actor));
    const bytes = await draw(actor.login_id, profileDocument(candidate, { language: pageLanguage() }));
    return { name: candidate.can_name, bytes };
  };
}
