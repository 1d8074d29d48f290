import type { ComponentName } from './componentRows.ts';

/** Who does something in an incident: an account by its role, or somebody who signs in nowhere here. */
export type IncidentPerson =
  | 'admin'
  | 'editor'
  | 'commander'
  | 'responder'
  | 'viewer'
  | 'tomas'
  | 'priya'
  | 'system';

export type Step = readonly [status: string, agoMs: number];

/** What a piece of evidence is about, by names that the seed finds in the database. */
export interface EvidenceSubject {
  readonly check?: string;
  readonly item?: string;
  /** The summary of a change, and of an insight. */
  readonly change?: string;
  readonly insight?: string;
  readonly component?: ComponentName;
}

export interface EvidenceDraft {
  readonly type: string;
  readonly description: string;
  readonly agoMs: number;
  readonly by?: IncidentPerson;
  readonly about?: EvidenceSubject;
  readonly evidence?: unknown;
  readonly properties?: unknown;
  /** Part of the definition of done from its beginning, or switched on later. */
  readonly definesDone?: 'at once' | 'later';
  readonly done?: boolean;
  readonly script?: string;
  readonly scriptResult?: string;
}

export interface CommentDraft {
  readonly text: string;
  readonly agoMs: number;
  readonly by?: IncidentPerson;
  /** Somebody of another system wrote it. */
  readonly externalBy?: string;
  /** The place, among the incident's responders, of whom it came from. */
  readonly responder?: number;
}

export interface HypothesisDraft {
  readonly title: string;
  readonly type: 'root' | 'factor' | 'solution';
  /** What it was thought to be, oldest first. */
  readonly steps: readonly Step[];
  readonly by?: IncidentPerson;
  readonly evidences?: readonly EvidenceDraft[];
  readonly comments?: readonly CommentDraft[];
  readonly children?: readonly HypothesisDraft[];
  /** Hangs where it cannot be found: below one of another incident, or below itself. */
  readonly oddParent?: 'elsewhere' | 'itself';
}

export interface ResponderDraft {
  readonly type?: string;
  readonly person?: IncidentPerson;
  /** The place of a team among those of the demo, from 1. */
  readonly team?: number;
  readonly by?: IncidentPerson;
  readonly properties?: unknown;
  readonly externalId?: string;
  readonly agoMs: number;
  readonly acknowledgedAgoMs?: number;
  readonly resolvedAgoMs?: number;
  readonly closedAgoMs?: number;
  readonly deletedAgoMs?: number;
}

/** An incident; times are milliseconds before "now". */
export interface IncidentDraft {
  readonly title: string;
  readonly description?: string;
  readonly severity: string;
  readonly type: string;
  /** What its status was, oldest first; it was opened with the first. */
  readonly steps: readonly [Step, ...Step[]];
  readonly by?: IncidentPerson;
  /** Nobody when null. */
  readonly commander?: IncidentPerson | null;
  readonly hypotheses?: readonly HypothesisDraft[];
  readonly comments?: readonly CommentDraft[];
  readonly responders?: readonly ResponderDraft[];
  /** A client wrote the times of its end. */
  readonly ended?: boolean;
  /** A rule opened it. */
  readonly rule?: number;
}
