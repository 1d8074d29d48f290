import type {
  EditedResource,
  ResourceChange,
  ResourceListInput,
  ResourceRecord,
  ResourceRow,
} from '../../src-preload/contract/resources.ts';
import type { Log } from '../base/log.ts';
import type { RecordFeed } from '../feeds/records.ts';
import type { AgentService } from '../server/AgentService.ts';
import type { DataApi } from '../server/DataApi.ts';
import type { NotificationService } from '../server/NotificationService.ts';
import type { SettingsService } from '../server/SettingsService.ts';
import type { SessionManager } from '../session/SessionManager.ts';

/** What the kinds work with: the server, as the person who is signed in. */
export interface ResourceServer {
  readonly data: DataApi;
  /** What is no table. */
  readonly settings: SettingsService;
  readonly agents: AgentService;
  readonly notifications: NotificationService;
  readonly personId: string;
  /** By the server's clock, milliseconds since 1970. */
  readonly nowMs: number;
  readonly log: Log;
}

/** The server of who is signed in. @throws Failure UNAUTHENTICATED when nobody is */
export const resourceServer = (session: SessionManager, log: Log): ResourceServer => ({
  data: session.data(),
  settings: session.settingsService(),
  agents: session.agentService(),
  notifications: session.notificationService(),
  personId: session.personId(),
  nowMs: Date.now() + session.clockDifferenceMs,
  log,
});

export type ListQuery = Omit<ResourceListInput, 'kind'>;

export interface ResourcePage {
  readonly rows: ResourceRow[];
  readonly total: number;
}

/** What sync keeps of a kind: it answers while the server cannot be asked. */
export interface KeptResource {
  readonly feed: RecordFeed;
  /** @param text one of the feed's records */
  readonly read: (text: string) => EditedResource;
}

/** One kind of thing, at the server; areas.md section 3. Each fails as the data API does. */
export interface Resource {
  list(server: ResourceServer, query: ListQuery, signal: AbortSignal | undefined): Promise<ResourcePage>;
  /** @returns undefined when there is none */
  get(server: ResourceServer, id: string, signal?: AbortSignal): Promise<EditedResource | undefined>;
  /** Makes one, once. */
  create(server: ResourceServer, record: ResourceRecord): Promise<{ id: string | null; once: string | null }>;
  /**
   * Changes one, once, and only if it still is what `version` stands for.
   * @returns undefined when it is gone
   */
  update(
    server: ResourceServer,
    id: string,
    version: string,
    changes: ResourceRecord,
  ): Promise<ResourceChange | undefined>;
  /**
   * Deletes one.
   * @param cleanup what it made is deleted with it, where the kind makes things
   * @returns whether there was one
   */
  remove(server: ResourceServer, id: string, cleanup: boolean): Promise<boolean>;
  readonly kept?: KeptResource;
}
