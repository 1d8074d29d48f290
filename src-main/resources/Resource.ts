import type {
  EditedResource,
  ResourceChange,
  ResourceListInput,
  ResourceRecord,
  ResourceRow,
} from '../../src-preload/contract/resources.ts';
import type { DataApi } from '../server/DataApi.ts';
import type { SettingsService } from '../server/SettingsService.ts';

/** What the kinds work with: the server, as the person who is signed in. */
export interface ResourceServer {
  readonly data: DataApi;
  /** What is no table. */
  readonly settings: SettingsService;
  readonly personId: string;
}

export type ListQuery = Omit<ResourceListInput, 'kind'>;

export interface ResourcePage {
  readonly rows: ResourceRow[];
  readonly total: number;
}

/** One kind of thing that the settings hold, at the server; areas.md section 3. Each fails as the data API does. */
export interface Resource {
  list(server: ResourceServer, query: ListQuery, signal: AbortSignal | undefined): Promise<ResourcePage>;
  /** @returns undefined when there is none */
  get(server: ResourceServer, id: string, signal?: AbortSignal): Promise<EditedResource | undefined>;
  /** Makes one, once. */
  create(server: ResourceServer, record: ResourceRecord): Promise<{ id: string | null; link: string | null }>;
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
  /** @returns whether there was one */
  remove(server: ResourceServer, id: string): Promise<boolean>;
}
