import type { IncidentPage } from '../../../../src-preload/contract/incidents.ts';
import type { Gathered } from '../../../timeline/timelineOf.ts';

/** What a bundle tells of. */
export interface BundleFacts {
  readonly incident: IncidentPage;
  readonly gathered: Gathered;
  /** When it was made; ISO 8601. */
  readonly madeAt: string;
  /** Of Quarterdeck. */
  readonly version: string;
  /** From when each part is: its name and ISO 8601, or null where nobody knows. */
  readonly asOf: ReadonlyArray<readonly [part: string, at: string | null]>;
  /** Where the files of a piece of evidence stand, by its id. */
  readonly filesOf: ReadonlyMap<string, readonly string[]>;
}

/** A file of the bundle, with `/` in its path. */
export interface BundleFile {
  readonly path: string;
  readonly data: string;
}
