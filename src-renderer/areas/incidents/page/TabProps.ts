import type { IncidentPage } from '../../../../src-preload/contract/incidents.ts';

/** What every part of the page shows. */
export interface TabProps {
  readonly page: IncidentPage;
  /** Ids of rows that the server has not, or has otherwise. */
  readonly unsent: ReadonlySet<string>;
}
