import { modelOf } from '@market/service-kit';
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose';
import { DOMAIN_PROOFS, type DomainProofKind } from '@market/contracts/companies';
import { standing, type DomainProof, type StandingProof } from '../domain/company-domain';

type DomainProofRow = Omit<DomainProof, 'owner_id'> & { _id: string; looked_at?: Date };

const proofSchema = new Schema<DomainProofRow>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    domain: String,
    by: { type: String, enum: DOMAIN_PROOFS },
    proved_at: Date,
    ends_at: Date,
    warned: Boolean,
    looked_at: Date,
  },
  { collection: 'domain_proofs', versionKey: false },
);
// A domain belongs to a single company.
proofSchema.index(
  { domain: 1 },
  { unique: true, partialFilterExpression: { domain: { $type: 'string' } }, name: 'one_company_of_domain' },
);
proofSchema.index({ looked_at: 1 }, { sparse: true });

/** Fields to unset when a proof ends. */
const GONE = { domain: 1, by: 1, proved_at: 1, ends_at: 1, warned: 1, looked_at: 1 } as const;

export interface DomainProofStore {
  find(ownerId: string, session?: ClientSession): Promise<StandingProof | undefined>;
  findMany(ownerIds: readonly string[]): Promise<Map<string, StandingProof>>;
  findByDomain(domain: string, session: ClientSession): Promise<StandingProof | undefined>;
  /**
   * Stores a proof, replacing the previous one.
   * @throws a duplicate-key error if another company has the domain
   */
  prove(
    session: ClientSession,
    ownerId: string,
    proof: { domain: string; by: DomainProofKind; at: Date; ends_at?: Date },
  ): Promise<StandingProof>;
  /** Ends a company's proof; undefined if it had none. */
  end(session: ClientSession, ownerId: string): Promise<DomainProof | undefined>;
  /** Proofs not checked since `time`, the least recently checked first. */
  notLookedAtSince(time: Date, limit: number): Promise<StandingProof[]>;
  /** Records a check, unless the proof has changed since it was read; returns whether it was recorded. */
  noteLook(
    session: ClientSession,
    proof: Pick<DomainProof, 'owner_id' | 'revision'>,
    look: { at: Date; ends_at: Date | undefined; warned: boolean },
  ): Promise<boolean>;
  /** Deletes all proof data of a deleted company. */
  remove(session: ClientSession, ownerId: string): Promise<void>;
}

/** Stores the proofs of companies' domains. */
export function createDomainProofStore(connection: Connection): DomainProofStore {
  const rows = modelOf<DomainProofRow>(connection, 'DomainProof', proofSchema);
  return {
    async find(ownerId, session) {
      return standingIn(
        await rows
          .findById(ownerId)
          .session(session ?? null)
          .lean<DomainProofRow>(),
      );
    },
    async findMany(ownerIds) {
      const found = await rows.find({ _id: trusted({ $in: [...ownerIds] }) }).lean<DomainProofRow[]>();
      return new Map(
        found.flatMap((row) => {
          const proof = standingIn(row);
          return proof ? [[row._id, proof] as const] : [];
        }),
      );
    },
    async findByDomain(domain, session) {
      return standingIn(await rows.findOne({ domain }).session(session).lean<DomainProofRow>());
    },
    async prove(session, ownerId, { domain, by, at, ends_at }) {
      const row = await rows
        .findOneAndUpdate(
          { _id: ownerId },
          {
            $set: { domain, by, proved_at: at, looked_at: at, ...(ends_at ? { ends_at } : {}) },
            $unset: { warned: 1, ...(ends_at ? {} : { ends_at: 1 }) },
            $inc: { revision: 1 },
          },
          { session, upsert: true, returnDocument: 'after' },
        )
        .lean<DomainProofRow>();
      return standingIn(row)!; // made where there was none
    },
    async end(session, ownerId) {
      const row = await rows
        .findOneAndUpdate(
          { _id: ownerId, domain: trusted({ $type: 'string' }) },
          { $unset: GONE, $inc: { revision: 1 } },
          { session, returnDocument: 'after' },
        )
        .lean<DomainProofRow>();
      return row ? proofOf(row) : undefined;
    },
    async notLookedAtSince(time, limit) {
      const found = await rows
        .find({ looked_at: trusted({ $lt: time }) })
        .sort({ looked_at: 1 })
        .limit(limit)
        .lean<DomainProofRow[]>();
      return found.flatMap((row) => standingIn(row) ?? []);
    },
    async noteLook(session, { owner_id, revision }, { at, ends_at, warned }) {
      const { matchedCount } = await rows.updateOne(
        { _id: owner_id, revision },
        {
          $set: { looked_at: at, warned, ...(ends_at ? { ends_at } : {}) },
          ...(ends_at ? {} : { $unset: { ends_at: 1 } }),
        },
        { session },
      );
      return matchedCount === 1;
    },
    async remove(session, ownerId) {
      await rows.deleteOne({ _id: ownerId }, { session });
    },
  };
}

function proofOf({ _id, looked_at: _lookedAt, ...row }: DomainProofRow): DomainProof {
  return { owner_id: _id, ...row };
}

function standingIn(row: DomainProofRow | null): StandingProof | undefined {
  return row ? standing(proofOf(row)) : undefined;
}
