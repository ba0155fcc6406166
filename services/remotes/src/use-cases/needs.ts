import type { Clock, Connection } from '@market/service-kit';
import type { HistoryStore } from '../store/history-store';
import type { RegistryStore } from '../store/registry-store';
import type { ShellStore } from '../store/shell-store';

/** Dependencies of every change of the registry. */
export interface ChangeNeeds {
  connection: Connection;
  registry: RegistryStore;
  history: HistoryStore;
  shells: ShellStore;
  clock: Clock;
}
