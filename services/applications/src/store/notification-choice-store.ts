import type { NotificationChoice, NotificationChoices } from '@market/contracts/notifications';
import type { ClientSession, Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';

interface ChoicesRow {
  /** The account. */
  _id: string;
  /** Kinds of which the person has said something; the others are mailed. */
  choices: NotificationChoices;
}

const choicesSchema = new Schema<ChoicesRow>(
  { _id: { type: String, required: true }, choices: { type: Schema.Types.Mixed, required: true } },
  { collection: 'notification_choices', versionKey: false },
);

export type NotificationChoiceStore = ReturnType<typeof createNotificationChoiceStore>;

/** Mail preferences of each account. */
export function createNotificationChoiceStore(connection: Connection) {
  const rows = connection.model<ChoicesRow>('NotificationChoices', choicesSchema);
  return {
    find: async (loginId: string): Promise<NotificationChoices> =>
      (await rows.findById(loginId, { choices: 1 }).lean<ChoicesRow>())?.choices ?? {},

    async remove(loginId: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: loginId }, { session });
    },

    /** Tells of these accounts whether each wants mails of a kind: yes, unless the person has said no. */
    async wantedBy(
      loginIds: readonly string[],
      session: ClientSession,
    ): Promise<(loginId: string, choice: NotificationChoice) => boolean> {
      const ids = [...new Set(loginIds)];
      const found =
        ids.length === 0
          ? []
          : await rows
              .find({ _id: trusted({ $in: ids }) })
              .session(session)
              .lean<ChoicesRow[]>();
      const choices = new Map(found.map((row) => [row._id, row.choices]));
      return (loginId, choice) => choices.get(loginId)?.[choice] !== false;
    },

    /** Sets the kinds given and leaves the others as they are, so that two changes at once keep both. */
    async set(loginId: string, change: NotificationChoices): Promise<void> {
      const fields = Object.fromEntries(
        Object.entries(change).map(([choice, wanted]) => [`choices.${choice}`, wanted]),
      );
      if (Object.keys(fields).length > 0) await rows.updateOne({ _id: loginId }, { $set: fields }, { upsert: true });
    },
  };
}
