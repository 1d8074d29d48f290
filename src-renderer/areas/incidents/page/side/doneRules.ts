import type { Evidence } from '../../../../../src-preload/contract/incidents.ts';
import { type EvidenceType, toEvidenceType } from '../../../../../src-preload/contract/rules/incidents.ts';

interface ScriptSample {
  readonly label: string;
  readonly script: string;
}

interface TypeScripts {
  /** Stands in the field before anything is typed. */
  readonly usual?: string;
  /** What is offered to be put there. */
  readonly shortcuts?: readonly ScriptSample[];
}

const checkScript = 'check.status == "healthy" && check.age > duration("5m")';
const insightScript = "analysis.status == 'resolved'";

/** Scripts by type of evidence; UI reference, forms section 12.4, and specification part 2 section 4.4. */
const scripts: Readonly<Partial<Record<EvidenceType, TypeScripts>>> = {
  check: { usual: checkScript, shortcuts: [{ label: 'Check is Healthy for 5m', script: checkScript }] },
  config_analysis: {
    usual: insightScript,
    shortcuts: [{ label: 'Analysis is Resolved', script: insightScript }],
  },
  topology: { shortcuts: [{ label: 'Component is Health', script: "status == 'healthy'" }] },
};

const scriptsOf = (type: string): TypeScripts => scripts[toEvidenceType(type) ?? 'comment'] ?? {};

/** What stands in the field of a script at first: what was saved, or else what is usual for the type. */
export const firstScript = ({ script, type }: Pick<Evidence, 'script' | 'type'>): string =>
  script ?? scriptsOf(type).usual ?? '';

export const scriptShortcuts = (type: string): readonly ScriptSample[] => scriptsOf(type).shortcuts ?? [];

/** A comment is done when somebody says so; of anything else a script does. */
export const isToldDone = ({ type }: Pick<Evidence, 'type'>): boolean => toEvidenceType(type) === 'comment';
