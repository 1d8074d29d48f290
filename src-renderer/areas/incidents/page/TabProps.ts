import type { IncidentPage } from '#contract/incidents.ts';

export interface TabProps {
  readonly page: IncidentPage;
  /** Ids of rows with changes that the server has not accepted yet. */
  readonly unsent: ReadonlySet<string>;
}
