import type { ClientSession } from '@market/service-kit';

export type ReleaseResume = (session: ClientSession, loginId: string, fileId: string) => Promise<void>;
