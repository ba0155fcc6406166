export { BackupRefused, KEYS_FOLDER, type BackupManifest } from './backup-manifest';
export { packBackup, unpackBackup } from './backup-archive';
export { takeBackup, type DatabaseOfPart } from './take-backup';
export { restoreBackup, type RestoreReport } from './restore-backup';
