import type { IncidentPage } from '#contract/incidents.ts';
import type { TimelineData } from '#main/timeline/buildTimeline.ts';

export interface BundleFacts {
  readonly incident: IncidentPage;
  readonly timelineData: TimelineData;
  /** Time of the export, ISO 8601. */
  readonly exportedAt: string;
  /** Version of Quarterdeck. */
  readonly version: string;
  /** How current each part is, ISO 8601; null if unknown. */
  readonly asOf: ReadonlyArray<readonly [part: string, at: string | null]>;
  /** Paths of the files of each evidence, by evidence id. */
  readonly filesByEvidence: ReadonlyMap<string, readonly string[]>;
}

/** A file of the bundle; its path uses `/` on all systems. */
export interface BundleFile {
  readonly path: string;
  readonly data: string;
}
