import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, number, object, string, ValidationError, type InferType } from 'yup';

/** Refusal to take or restore a backup, whose message explains the problem and its solution. */
export class BackupRefused extends Error {}

export const MANIFEST_FILE = 'manifest.json';
/** Folder of the keys inside a backup that holds them. */
export const KEYS_FOLDER = 'keys';
const FORMAT = 1;
const SHA256 = /^[0-9a-f]{64}$/;

const checkedFile = { sha256: string().required().matches(SHA256), bytes: number().integer().min(0).required() };

/** Schema of a backup's `manifest.json`; docs/operations.md describes the format. */
const manifestSchema = object({
  format: number().oneOf([FORMAT]).required(),
  /** Wall-clock time of the snapshot: everything acknowledged before it is included, nothing after it. */
  taken_at: string().required(),
  /** Cluster time of the same moment, as `seconds.increment`; the same across all databases. */
  cluster_time: string()
    .required()
    .matches(/^\d+\.\d+$/),
  databases: array(
    object({
      /** Owner of the database: a service's name, `mailbox` or `events`. */
      part: string()
        .required()
        .matches(/^[a-z][a-z0-9-]*$/),
      /** Name of the database and of its folder. */
      database: string()
        .required()
        .matches(/^[A-Za-z0-9_-]+$/),
      /** `sha256` and `bytes` are of the documents in the order of their ids, before compression. */
      collections: array(
        object({
          name: string()
            .required()
            .matches(/^[A-Za-z0-9_.-]+$/),
          count: number().integer().min(0).required(),
          ...checkedFile,
        }),
      ).required(),
    }),
  ).required(),
  keys: array(
    object({
      file: string()
        .required()
        .matches(/^[A-Za-z0-9_.-]+$/),
      ...checkedFile,
    }),
  ).required(),
});

export type BackupManifest = InferType<typeof manifestSchema>;
export type BackedUpCollection = BackupManifest['databases'][number]['collections'][number];

export function newManifest(parts: Omit<BackupManifest, 'format'>): BackupManifest {
  return { format: FORMAT, ...parts };
}

/**
 * Reads and validates the manifest of a backup.
 * @throws BackupRefused if the folder contains no complete backup
 */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => {
    throw new BackupRefused(
      `There is no ${MANIFEST_FILE} in the backup: it was not finished, or is something else. Take another one.`,
    );
  });
  try {
    return await manifestSchema.validate(JSON.parse(text), { strict: true });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ValidationError)
      throw new BackupRefused(
        `${MANIFEST_FILE} of the backup cannot be understood (${error.message}): it was changed, or made by another version.`,
      );
    throw error;
  }
}

export const documentsFile = (database: string, collection: string) => join(database, `${collection}.bson.gz`);
export const metadataFile = (database: string, collection: string) => join(database, `${collection}.metadata.json.gz`);
