import { counted } from '@market/contracts';
/** `1 job`, `1,204 jobs`. */
export function jobCount(total: number): string {
  return counted(total, 'job');
}
