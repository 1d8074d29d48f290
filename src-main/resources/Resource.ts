import type {
  EditedResource,
  ResourceChange,
  ResourceListInput,
  ResourceRecord,
  ResourceRow,
} from '#contract/resources.ts';
import type { Log } from '../base/log.ts';
import type { RecordFeed } from '../feeds/records.ts';
import { AgentService } from '../server/AgentService.ts';
import type { DataApi } from '../server/DataApi.ts';
import { NotificationService } from '../server/NotificationService.ts';
import { SettingsService } from '../server/SettingsService.ts';
import type { SessionManager } from '../session/SessionManager.ts';

/** Access to the server as the signed-in user. */
export interface ResourceServer {
  readonly data: DataApi;
  /** Access to settings that are not in a table. */
  readonly settings: SettingsService;
  readonly agents: AgentService;
  readonly notifications: NotificationService;
  readonly personId: string;
  /** Time by the server's clock, in milliseconds since 1970. */
  readonly nowMs: number;
  readonly log: Log;
}

/** Returns the access for the signed-in user. @throws Failure UNAUTHENTICATED if no user is signed in */
export const resourceServer = (session: SessionManager, log: Log): ResourceServer => ({
  data: session.data(),
  settings: session.service(SettingsService),
  agents: session.service(AgentService),
  notifications: session.service(NotificationService),
  personId: session.personId(),
  nowMs: Date.now() + session.clockDifferenceMs,
  log,
});

export interface ListQuery extends Omit<ResourceListInput, 'kind'> {
  /** Text columns to search. Absent for kinds without a search. */
  readonly searchColumns?: readonly string[];
}

export interface ResourcePage {
  readonly rows: ResourceRow[];
  readonly total: number;
}

/** Synced rows of a kind, which replace the server while it cannot be reached. */
export interface SyncedResource {
  readonly feed: RecordFeed;
  /**
   * @param text JSON of a synced record
   * @returns undefined if the record lacks columns that the user may not read
   */
  readonly read: (text: string) => EditedResource | undefined;
  /**
   * Other lists show names from the feed, which needs fewer permissions than the list. So a refused list only
   * reads the feed again, without the columns that the server refuses.
   */
  readonly hasNamesOfOthers?: true;
}

/** A created resource. */
export interface CreatedResource {
  /** Null if the resource could not be found right after its creation. */
  readonly id: string | null;
  /** A one-time secret: an agent's access token or an invitation link. */
  readonly once: string | null;
  /** The code that the page of an invitation link requires. */
  readonly code?: string;
  /** Work that the server could not do after it created the resource. */
  readonly warning?: { readonly sentence: string; readonly details?: string | undefined };
}

/** Server access for one kind of resource. All methods throw the failures of the data API. */
export interface Resource {
  list(server: ResourceServer, query: ListQuery, signal: AbortSignal | undefined): Promise<ResourcePage>;
  /** @returns undefined if the resource does not exist */
  get(server: ResourceServer, id: string, signal?: AbortSignal): Promise<EditedResource | undefined>;
  /** Creates a resource; the request is never repeated. */
  create(server: ResourceServer, record: ResourceRecord): Promise<CreatedResource>;
  /**
   * Changes a resource if it still has this version; the request is never repeated.
   * @returns undefined if the resource does not exist
   */
  update(
    server: ResourceServer,
    id: string,
    version: string,
    changes: ResourceRecord,
  ): Promise<ResourceChange | undefined>;
  /**
   * Deletes a resource.
   * @param cleanup true to also delete what the resource created, if the kind creates anything
   * @returns false if the resource does not exist
   */
  remove(server: ResourceServer, id: string, cleanup: boolean): Promise<boolean>;
  readonly synced?: SyncedResource;
}
