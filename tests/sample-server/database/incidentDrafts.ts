import type { ComponentName } from './componentRows.ts';

/** A person in an incident: an account by role, or a person without an account. */
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

/** The subject of an evidence, by names that the seed resolves in the database. */
export interface EvidenceSubject {
  readonly check?: string;
  readonly item?: string;
  /** The summary of a change or insight. */
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
  /** When the evidence became part of the definition of done. */
  readonly definesDone?: 'at once' | 'later';
  readonly done?: boolean;
  readonly script?: string;
  readonly scriptResult?: string;
}

export interface CommentDraft {
  readonly text: string;
  readonly agoMs: number;
  readonly by?: IncidentPerson;
  /** Author in an external system. */
  readonly externalBy?: string;
  /** Index of the comment's author among the incident's responders. */
  readonly responder?: number;
}

export interface HypothesisDraft {
  readonly title: string;
  readonly type: 'root' | 'factor' | 'solution';
  /** Status history, oldest first. */
  readonly steps: readonly Step[];
  readonly by?: IncidentPerson;
  readonly evidences?: readonly EvidenceDraft[];
  readonly comments?: readonly CommentDraft[];
  readonly children?: readonly HypothesisDraft[];
  /** An invalid parent: a hypothesis of another incident, or the hypothesis itself. */
  readonly oddParent?: 'elsewhere' | 'itself';
}

export interface ResponderDraft {
  readonly type?: string;
  readonly person?: IncidentPerson;
  /** Number of a demo team, from 1. */
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

/** An incident. Times are milliseconds before `templateNow`. */
export interface IncidentDraft {
  readonly title: string;
  readonly description?: string;
  readonly severity: string;
  readonly type: string;
  /** Status history, oldest first. The first entry is the status at creation. */
  readonly steps: readonly [Step, ...Step[]];
  readonly by?: IncidentPerson;
  /** Null for no commander. */
  readonly commander?: IncidentPerson | null;
  readonly hypotheses?: readonly HypothesisDraft[];
  readonly comments?: readonly CommentDraft[];
  readonly responders?: readonly ResponderDraft[];
  /** A client stored the times of its end. */
  readonly ended?: boolean;
  /** Number of the rule that opened the incident. */
  readonly rule?: number;
}
