import { type NotificationChoice, type NotificationChoices, WEEKLY_JOBS } from '@market/contracts/notifications';
import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';

/** Mail preferences of an account, as far as it has set any. */
export interface MailPreferences {
  /** Kinds switched on or off; kinds without a setting are mailed. */
  choices: NotificationChoices;
  /** Kinds bundled into one mail a day. */
  daily?: NotificationChoices | undefined;
}

interface ChoicesRow extends MailPreferences {
  /** Account id. */
  _id: string;
  /**
   * Start of the last weekly mail; kept while the mail is switched off, so that switching it on sends no second one
   * within the week.
   */
  weekly_at?: Date;
}

/** Time of mailing for a kind of notification. */
export type MailTime = 'at-once' | 'daily' | 'never';

const choicesSchema = new Schema<ChoicesRow>(
  {
    _id: { type: String, required: true },
    choices: { type: Schema.Types.Mixed, required: true },
    daily: Schema.Types.Mixed,
    weekly_at: Date,
  },
  { collection: 'notification_choices', versionKey: false },
);

const WEEKLY_CHOSEN = { [`choices.${WEEKLY_JOBS}`]: true } as const;
choicesSchema.index({ weekly_at: 1 }, { name: 'weekly', partialFilterExpression: WEEKLY_CHOSEN });

/** Accounts subscribed to the weekly mail, with none started since `lastAt`. */
const weeklyDue = (lastAt: Date) => ({ ...WEEKLY_CHOSEN, weekly_at: trusted({ $not: { $gt: lastAt } }) });

export type NotificationChoiceStore = ReturnType<typeof createNotificationChoiceStore>;

/** Mail preferences of each account. */
export function createNotificationChoiceStore(connection: Connection) {
  const rows = modelOf<ChoicesRow>(connection, 'NotificationChoices', choicesSchema);
  return {
    find: async (loginId: string): Promise<Record<keyof MailPreferences, NotificationChoices>> => {
      const row = await rows.findById(loginId).lean<Partial<ChoicesRow>>();
      return { choices: row?.choices ?? {}, daily: row?.daily ?? {} };
    },

    async remove(loginId: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: loginId }, { session });
    },

    /** Mail time of a kind for each of these accounts: at once by default. */
    async mailTimes(
      loginIds: readonly string[],
      session: ClientSession,
    ): Promise<(loginId: string, choice: NotificationChoice) => MailTime> {
      const ids = [...new Set(loginIds)];
      const found =
        ids.length === 0
          ? []
          : await rows
              .find({ _id: trusted({ $in: ids }) })
              .session(session)
              .lean<ChoicesRow[]>();
      const preferences = new Map(found.map((row) => [row._id, row]));
      return (loginId, choice) => {
        const { choices, daily } = preferences.get(loginId) ?? {};
        return choices?.[choice] === false ? 'never' : daily?.[choice] === true ? 'daily' : 'at-once';
      };
    },

    /** Accounts whose weekly mail was last started at `lastAt` or earlier, or never. */
    async dueWeekly(lastAt: Date, atMost: number): Promise<string[]> {
      const found = await rows.find(weeklyDue(lastAt), { _id: 1 }).limit(atMost).lean<Array<Pick<ChoicesRow, '_id'>>>();
      return found.map(({ _id }) => _id);
    },

    /** Claims the weekly mail of an account; false where it is switched off, or already claimed by another replica. */
    async beginWeekly(
      loginId: string,
      { lastAt, now }: { lastAt: Date; now: Date },
      session: ClientSession,
    ): Promise<boolean> {
      const begun = await rows.updateOne(
        { ...weeklyDue(lastAt), _id: loginId },
        { $set: { weekly_at: now } },
        { session },
      );
      return begun.matchedCount === 1;
    },

    /** Whether an account wants the weekly mail. */
    async wantsWeekly(loginId: string, session: ClientSession): Promise<boolean> {
      return (await rows.exists({ ...WEEKLY_CHOSEN, _id: loginId }).session(session)) !== null;
    },

    /** Sets the given kinds and leaves the others unchanged, so that concurrent changes are both kept. */
    async set(loginId: string, { choices, daily = {} }: MailPreferences): Promise<void> {
      const fields: Record<string, boolean> = {};
      for (const [part, kinds] of Object.entries({ choices, daily }))
        for (const [choice, isOn] of Object.entries(kinds)) if (isOn !== undefined) fields[`${part}.${choice}`] = isOn;
      if (Object.keys(fields).length > 0) await rows.updateOne({ _id: loginId }, { $set: fields }, { upsert: true });
    },
  };
}
