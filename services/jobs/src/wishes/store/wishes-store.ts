import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema } from 'mongoose';
import type { StoredWishes } from '../domain/match-wishes';

type WishesRow = Omit<StoredWishes, 'login_id'> & { _id: string };

const wishesSchema = new Schema<WishesRow>(
  {
    _id: { type: String, required: true },
    minimum_pay: Number,
    currency: String,
    salary_period: { type: String, required: true },
    place: { type: String, default: '' },
    located: new Schema({ latitude: Number, longitude: Number, country: String }, { _id: false }),
    emp_type: { type: [String], required: true },
  },
  { collection: 'match_wishes', versionKey: false },
);

export interface WishesStore {
  find(loginId: string): Promise<StoredWishes | undefined>;
  save(wishes: StoredWishes): Promise<void>;
  remove(session: ClientSession, loginId: string): Promise<void>;
}

/** Job preferences of candidates; one row per candidate who has saved some. */
export function createWishesStore(connection: Connection): WishesStore {
  const rows = modelOf<WishesRow>(connection, 'MatchWishes', wishesSchema);
  return {
    async find(loginId) {
      const row = await rows.findById(loginId).lean<WishesRow>();
      if (!row) return undefined;
      const { _id, ...wishes } = row;
      return { login_id: _id, ...wishes };
    },
    async save({ login_id, ...wishes }) {
      await rows.replaceOne({ _id: login_id }, wishes, { upsert: true });
    },
    async remove(session, loginId) {
      await rows.deleteOne({ _id: loginId }, { session });
    },
  };
}
