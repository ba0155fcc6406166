import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema } from 'mongoose';
import type { CompanyPage } from '../domain/company-page';

type PageRow = Omit<CompanyPage, 'cmp_code'> & { _id: string };

const pageSchema = new Schema<PageRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true },
    draft: { type: Schema.Types.Mixed, required: true },
    draft_by: String,
    published: Schema.Types.Mixed,
    published_at: Date,
    published_by: String,
  },
  { collection: 'company_pages', versionKey: false },
);
pageSchema.index({ login_id: 1 }, { unique: true, name: 'one_page_per_account' });

export interface CompanyPageStore {
  save(session: ClientSession, page: CompanyPage): Promise<void>;
  findByLogin(loginId: string, session?: ClientSession): Promise<CompanyPage | undefined>;
  findByCode(cmpCode: string): Promise<CompanyPage | undefined>;
  /** Deletes the account's page and returns it, so that its files can be released. */
  remove(session: ClientSession, loginId: string): Promise<CompanyPage | undefined>;
}

/** Pages of companies, one for each company that has begun one. */
export function createCompanyPageStore(connection: Connection): CompanyPageStore {
  const rows = modelOf<PageRow>(connection, 'CompanyPage', pageSchema);
  return {
    async save(session, { cmp_code, ...page }) {
      await rows.replaceOne({ _id: cmp_code }, page, { session, upsert: true });
    },
    async findByLogin(loginId, session) {
      return pageIn(
        await rows
          .findOne({ login_id: loginId })
          .session(session ?? null)
          .lean<PageRow>(),
      );
    },
    async findByCode(cmpCode) {
      return pageIn(await rows.findById(cmpCode).lean<PageRow>());
    },
    async remove(session, loginId) {
      return pageIn(await rows.findOneAndDelete({ login_id: loginId }, { session }).lean<PageRow>());
    },
  };
}

function pageIn(row: PageRow | null): CompanyPage | undefined {
  if (!row) return undefined;
  const { _id, ...page } = row;
  return { cmp_code: _id, ...page };
}
